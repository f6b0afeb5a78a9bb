import inject from "light-my-request";
import { expect, test } from "vitest";
import type { Answer } from "@/server/front/answer";
import { createFront } from "@/server/front/front";

/** In the place of Next: each page ends when it is told to. */
const begun: string[] = [];
const ends: (() => void)[] = [];
const pages: Answer = (req, res) => {
  begun.push(req.url ?? "");
  return new Promise((resolve) => {
    ends.push(() => {
      res.end("a page");
      resolve();
    });
  });
};

const front = createFront({ pages });

/** Within the process, so that they come in the order in which they are sent. */
const ask = async (path: string, from: string): Promise<number> => {
  const headers = { "x-forwarded-for": from };
  const answer = await inject((req, res) => void front(req as never, res as never), {
    method: "GET",
    url: path,
    headers,
  });
  return answer.statusCode;
};

/** Waits for what the front has begun. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

test("a list that somebody narrows down waits for two pages of a crowd at most, and any other page for none", async () => {
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
