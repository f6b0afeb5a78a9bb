import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { print } from "./output";

/**
 * A password: typed twice without being shown on a terminal, else the first line that is piped in.
 * @throws Error when the two differ, or the person gives up
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await typed("Password: ");
  if ((await typed("The same again: ")) !== password) throw new Error("The two passwords differ.");
  return password;
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

/** Readline edits the line and writes it to nowhere. */
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
