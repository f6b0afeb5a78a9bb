// One visitor of the shop's home page, in a separate process: reloads it 10 ms after each response.
// Sends "ready" after the first response. The message "forget" discards the latencies so far; at
// the message "end", the process sends them and exits.
import { Agent, get } from "node:http";

const [url = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const PAUSE = 10;
/** Latencies, in milliseconds. */
const times = [];

const visit = () =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`the home page: ${answer.statusCode}`));
        times.push(performance.now() - begun);
        resolve();
      });
    }).on("error", reject);
  });

let isStopping = false;
process.on("message", (message) => {
  if (message === "forget") times.length = 0;
  if (message === "end") isStopping = true;
});
await visit();
process.send({ type: "ready" });
while (!isStopping) {
  await visit();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
process.send({ type: "times", times });
process.disconnect();
