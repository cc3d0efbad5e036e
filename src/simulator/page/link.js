// The WebSocket to the simulator: it opens again by itself whenever it is lost.

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 2000;

// `on` has the functions connected(), lost(), picture(bytes), and in `said` one for each kind of
// JSON message. Returns an object with send(message); what cannot be sent is dropped, because a
// press that arrives late is worse than none.
export function openLink(on) {
  let socket = null;
  let retryMs = FIRST_RETRY_MS;

  function connect() {
    socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      on.connected();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") hear(JSON.parse(data));
      else on.picture(data);
    };
    socket.onclose = () => {
      on.lost();
      setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  }

  function hear(message) {
    for (const [kind, content] of Object.entries(message)) on.said[kind]?.(content);
  }

  connect();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
