// A bare server next to the shop that measures the machine's own speed: each response takes the
// same CPU time, about as much as rendering a page.
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
