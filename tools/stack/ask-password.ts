import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { print } from "./output";

/**
 * Asks for a password: typed twice without echo on a terminal, otherwise the first line of stdin.
 * @throws Error if the two passwords differ, or on Ctrl-C
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await typed("Password: ");
  if ((await typed("Repeat the password: ")) !== password)
    throw new Error("The two passwords differ.");
  return password;
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

/** Reads a line with readline, whose echo is discarded. */
function typed(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    line.once("SIGINT", () => {
      print();
      line.close();
    });
    line.once("close", () => reject(new Error("Nothing was changed.")));
    line.question("", (password) => {
      print();
      resolve(password);
      line.close();
    });
  });
}
