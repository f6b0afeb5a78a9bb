import inject from "light-my-request";
import { expect, test } from "vitest";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";

/** Stands in for Next: each page ends when the test calls its function in `ends`. */
const begun: string[] = [];
const ends: (() => void)[] = [];
const pages: RequestHandler = (req, res) => {
  begun.push(req.url ?? "");
  return new Promise((resolve) => {
    ends.push(() => {
      res.end("a page");
      resolve();
    });
  });
};

const front = createFront({ pages });

/** Injects a request into the process without a socket, so that requests arrive in order. */
const ask = async (path: string, from: string): Promise<number> => {
  const headers = { "x-forwarded-for": from };
  const answer = await inject((req, res) => void front(req as never, res as never), {
    method: "GET",
    url: path,
    headers,
  });
  return answer.statusCode;
};

/** Waits until the condition holds. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

test("a filtered list waits for at most two pages of a crowd, and any other page for none", async () => {
  const crowd: Promise<number>[] = [];
  for (let place = 0; place < 10; place++) crowd.push(ask(`/shop?q=c${place}`, "203.0.113.50"));
  await until(() => begun.length >= 2);
  const other = ask("/shop?q=other", "203.0.113.51");
  const about = ask("/about", "203.0.113.52");
  await until(() => begun.includes("/about"));
  ends[begun.indexOf("/about")]?.();
  expect(await about).toBe(200);
  expect(begun.filter((path) => path.startsWith("/shop"))).toHaveLength(2);
  const inLine = new Set<number>();
  while (!begun.includes("/shop?q=other")) {
    const next = begun.findIndex((path, at) => path.startsWith("/shop") && !inLine.has(at));
    inLine.add(next);
    const before = begun.length;
    ends[next]?.();
    await until(() => begun.length > before);
  }
  expect(begun.filter((path) => path.startsWith("/shop")).length).toBeLessThanOrEqual(4);
  while (inLine.size < 12) {
    for (const [at, end] of ends.entries()) {
      if (inLine.has(at)) continue;
      inLine.add(at);
      end();
    }
    await new Promise(setImmediate);
  }
  expect(new Set([await other, ...(await Promise.all(crowd))])).toEqual(new Set([200]));
});
