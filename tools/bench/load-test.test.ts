import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { runLoad, type Work } from "./load-test";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server whose response number n is `answer(n)`. */
async function shop(answer: (n: number) => { status?: number; body: string | Buffer }) {
  const visitors = new Set<string>();
  let count = 0;
  server = createServer((req, res) => {
    visitors.add(String(req.headers["x-forwarded-for"]));
    const { status = 200, body } = answer(++count);
    res.writeHead(status, { "content-length": Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, visitors };
}

const work: Work = { path: "/", isRight: (text) => text === "نعم" };

describe("a load on the shop", () => {
  it("counts correct responses to sixteen visitors", async () => {
    const { url, visitors } = await shop(() => ({ body: "نعم" }));
    const { rate, p50, p99 } = await runLoad(url, work, 1);
    expect(rate).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
    expect(visitors.size).toBe(16);
  });

  it("reads compressed pages, also while some are still uncompressed", async () => {
    const text = "<html>نعم</html>";
    const { url } = await shop((n) => ({ body: n < 5 ? text : brotliCompressSync(text) }));
    const page = { path: "/", isPage: true, isRight: (read: string) => read === text };
    await expect(runLoad(url, page, 1)).resolves.toBeDefined();
  });

  it("fails on a single wrong response and names it", async () => {
    const { url } = await shop((n) => ({ body: n === 9 ? "لا" : "نعم" }));
    await expect(runLoad(url, work, 1)).rejects.toThrow(
      "1 wrong answers, 0 refusals, 0 errors; لا",
    );
  });

  it("counts an empty response as wrong, and fails on a refusal", async () => {
    const empty = await shop((n) => ({ body: n === 3 ? "" : "نعم" }));
    await expect(runLoad(empty.url, work, 1)).rejects.toThrow("1 wrong answers");
    server.close();
    const refusing = await shop((n) => ({ body: "نعم", status: n === 3 ? 429 : 200 }));
    await expect(runLoad(refusing.url, work, 1)).rejects.toThrow("1 refusals");
  });
});
