// Strangers at many addresses, in a separate process, who try to sign in without a pause, half of
// them to one account. On any message, they stop and the process sends the number of responses per
// status.
import { Agent, request } from "node:http";

const [url = "", origin = "", email = "", connections = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
/** @type {Record<number, number>} */
const told = {};

/** @param {number} place */
function tryOnce(place) {
  const typed = {
    email: place % 2 ? email : `guess.${place}@mail.example`,
    password: `guess ${place}`,
  };
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    origin,
    "x-forwarded-for": `10.1.${place >> 8}.${place & 255}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method: "POST", headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      told[status] = (told[status] ?? 0) + 1;
      answer.resume();
      answer.on("error", reject);
      answer.on("end", resolve);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(typed));
  });
}

let isOver = false;
process.on("message", () => {
  isOver = true;
});
process.send?.("begun");
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, place) => {
    while (!isOver) await tryOnce(place);
  }),
);
process.send?.(told);
process.disconnect?.();
