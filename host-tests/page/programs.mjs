// Programs that a test starts, and ends whatever happens.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const START_TIMEOUT_MS = 30_000;
const running = new Set();

// Starts a program and waits for the line on its standard output that matches `pattern`.
// Returns the match and a function that ends the program.
export async function startProgram(command, args, pattern) {
  // A process group of its own, so that ending it takes what it started along.
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  running.add(child);
  const gone = new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(`it ended with ${signal ?? code}`));
    child.once("error", (error) => resolve(error.message));
  }).finally(() => running.delete(child));

  const match = await Promise.race([
    matchingLine(child.stdout, pattern),
    gone.then((why) => Promise.reject(new Error(`${command} did not start: ${why}`))),
    rejectAfter(START_TIMEOUT_MS, `${command} did not say in time that it has started`),
  ]);
  const stop = async () => {
    killGroup(child);
    await gone;
  };
  return { match, stop };
}

// Ends every program that still runs. Cannot fail, so that it may be called from anywhere.
export function stopAllPrograms() {
  for (const child of running) killGroup(child);
}

function killGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It had ended by itself.
  }
}

async function matchingLine(stream, pattern) {
  const lines = createInterface({ input: stream });
  const found = new Promise((resolve) => {
    lines.on("line", (line) => {
      const match = pattern.exec(line);
      if (match) resolve(match);
    });
  });
  const ended = once(lines, "close").then(() => Promise.reject(new Error("its output ended")));
  // Once the line is found, the end of the output is no failure.
  ended.catch(() => {});
  return Promise.race([found, ended]);
}

function rejectAfter(milliseconds, why) {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(why)), milliseconds).unref();
  });
}
