// The servers that npm run bench compares the shop with: a bare node:http server that answers every
// GET with the bytes of the last PUT, or, with the argument "pg", one that reads ten rows per
// request.
import { createServer } from "node:http";

/** The columns that a product list shows, without descriptions. */
const TEN_ROWS = {
  name: "ten-rows",
  text: `SELECT id, name, name_ar, category_id, price_usd::text AS price, image_url, available_units
    FROM products ORDER BY id LIMIT 10`,
};

const pool = process.argv[2] === "pg" ? await openPool() : null;
let bytes = Buffer.alloc(0);

async function openPool() {
  const { default: pg } = await import("pg");
  return new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
}

const server = createServer(async (req, res) => {
  if (req.method === "PUT") {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    bytes = Buffer.concat(chunks);
    res.writeHead(204).end();
    return;
  }
  const body = pool ? Buffer.from(JSON.stringify((await pool.query(TEN_ROWS)).rows)) : bytes;
  res.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  res.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
