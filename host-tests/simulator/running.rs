//! The program under the hands of a page: messages go both ways, nobody sleeps.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// Nothing takes so long unless it never comes: then the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// The least time between two presses of one key: twice what the box takes for the chatter of its contact, and some more.
const FINGER: Duration = Duration::from_millis(40);

/// Two voltages that mean the same.
const FULL_BATTERY: [u16; 2] = [4500, 4490];

/// The program, with one page that is open.
pub(super) struct Simulator {
    child: Child,
    stderr: BufReader<ChildStderr>,
    host: String,
    socket: WebSocket<TcpStream>,
    /// The state of the box, as it was told last.
    state: Value,
    /// The content of the card, as it was told last.
    card: Value,
    /// The time when a key was let go last.
    released: Option<Instant>,
}

impl Simulator {
    /// Starts it with the card that is kept there, and waits until the box is at home.
    pub(super) fn start(card: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pico-tft"))
            .args(["--port", "0", "--sd"])
            .arg(card)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let Some((_, host)) = line.trim().trim_end_matches('/').split_once("http://") else {
            let _ = child.kill();
            panic!("it did not start: {line}{}", all_of(stderr));
        };
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut request = format!("ws://{host}/socket").into_client_request().unwrap();
        let origin = HeaderValue::from_str(&format!("http://{host}")).unwrap();
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::client(request, stream).unwrap();
        let mut simulator = Self {
            child,
            stderr,
            host: host.to_owned(),
            socket,
            state: Value::Null,
            card: Value::Null,
            released: None,
        };
        let is_on = |text: &str, title: &str| {
            text.starts_with(title) && text.lines().any(|line| line == "OK")
        };
        simulator.until_screen(|text| is_on(text, "Pocket Arbiter\n") || is_on(text, "Language\n"));
        // A new card: the box speaks English.
        if simulator.screen().starts_with("Language") {
            simulator.press("ok");
            simulator.until_screen(|text| is_on(text, "Pocket Arbiter\n"));
        }
        simulator
    }

    /// Ends it at once, with no time for a last word (SIGKILL where there are signals).
    pub(super) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Takes the next message of the simulator.
    fn hear(&mut self) {
        let heard = self.socket.read().unwrap_or_else(|error| {
            let (screen, card) = (self.screen(), &self.card);
            panic!("waited in vain: {error}\n{screen}\n{card}");
        });
        if let Message::Text(text) = heard {
            let message: Value = serde_json::from_str(&text).unwrap();
            if let Some(state) = message.get("state") {
                self.state = state.clone();
            }
            if let Some(card) = message.get("card") {
                self.card = card.clone();
            }
        }
    }

    pub(super) fn screen(&self) -> &str {
        self.state["text"].as_str().unwrap_or_default()
    }

    pub(super) fn until_screen(&mut self, is_right: impl Fn(&str) -> bool) {
        while !is_right(self.screen()) {
            self.hear();
        }
    }

    /// Waits until that is on the screen.
    pub(super) fn until_shown(&mut self, text: &str) {
        self.until_screen(|screen| screen.replace('\n', " ").contains(text));
    }

    /// The reason why the card could not be saved or read, as the page says it.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.card["trouble"].as_str()
    }

    pub(super) fn until_trouble(&mut self, is_right: impl Fn(Option<&str>) -> bool) {
        while !is_right(self.trouble()) {
            self.hear();
        }
    }

    /// Waits for the next line that the program says at the terminal.
    pub(super) fn next_complaint(&mut self) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line
    }

    fn say(&mut self, message: &Value) {
        self.socket
            .send(Message::text(message.to_string()))
            .unwrap();
    }

    /// Presses a key. It is up again long before it could repeat.
    pub(super) fn press(&mut self, key: &str) {
        if let Some(released) = self.released {
            // A quicker finger would be taken for chatter of the contact. Nothing is waited for here.
            sleep(FINGER.saturating_sub(released.elapsed()));
        }
        for down in [true, false] {
            self.say(&json!({ "key": { "name": key, "down": down } }));
        }
        // The battery is heard of last, and shown in the answer: the key has been up by then.
        let [one, other] = FULL_BATTERY;
        let volts = if self.state["battery"] == one {
            other
        } else {
            one
        };
        self.say(&json!({ "battery": volts }));
        while self.state["battery"] != volts {
            self.hear();
        }
        self.released = Some(Instant::now());
    }

    /// Presses keys, each when the screen shows what comes before its colon.
    pub(super) fn press_all(&mut self, story: &[(&str, &str)]) {
        for (text, key) in story {
            self.until_shown(text);
            self.press(key);
        }
    }

    pub(super) fn eject(&mut self) {
        self.say(&json!({ "card": false }));
        while self.state["card"] != json!(false) {
            self.hear();
        }
    }

    /// Puts a file onto the card; answers the status and the words of the answer.
    pub(super) fn upload(&self, path: &str, contents: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = &self.host;
        let head = format!(
            "POST /card/{} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            percent_encoded(path),
            contents.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses need not hear it all.
        let _ = stream.write_all(contents);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).unwrap_or_default().parse();
        let words = answer.split_once("\r\n\r\n").map_or("", |(_, words)| words);
        (status.unwrap_or(0), words.to_owned())
    }
}

/// As the page writes a path into an address.
fn percent_encoded(path: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    path.bytes().map(encode).collect()
}

fn all_of(mut stderr: BufReader<ChildStderr>) -> String {
    let mut text = String::new();
    let _ = stderr.read_to_string(&mut text);
    text
}

impl Drop for Simulator {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
