// A bare server beside the shop, by whose answers the machine itself is measured: each takes the same processor time, about
// as much as a page that is rendered.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const BYTES = Buffer.alloc(1024 * 1024, "x");
const TIMES = 20;

const server = createServer((_req, res) => {
  const hash = createHash("sha256");
  for (let count = 0; count < TIMES; count += 1) hash.update(BYTES);
  res.end(hash.digest("hex"));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
