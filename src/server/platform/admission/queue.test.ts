import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { fairQueue, keyedMutex, semaphore } from "@/server/platform/admission/queue";

/** Work that ends on demand, and records the order in which it began. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, work, endNext: () => ends.shift()?.() };
}

const REFUSAL = { code: "too_many_requests", params: { seconds: 5, minutes: 0 } };

test("a visitor with many waiting calls does not delay a visitor with one", async () => {
  const queue = fairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerVisitor: 10, wait: 5 });
  const { begun, work, endNext } = bench();
  const all = [queue("sara", work("running"))];
  all.push(...["a1", "a2", "a3", "a4"].map((name) => queue("evil", work(name))));
  all.push(queue("lina", work("b1")), queue("omar", work("c1")));
  const results = Promise.all(all);
  while (begun.length < 7) {
    endNext();
    await new Promise(setImmediate);
  }
  endNext();
  expect(await results).toEqual(["running", "a1", "a2", "a3", "a4", "b1", "c1"]);
  expect(begun).toEqual(["running", "a1", "b1", "c1", "a2", "a3", "a4"]);
});

test("one visitor cannot fill the queue, and a full queue refuses the next visitor at once", async () => {
  const queue = fairQueue({ concurrency: 1, maxWaiting: 4, maxWaitingPerVisitor: 2, wait: 5 });
  const { begun, work, endNext } = bench();
  const taken = [queue("evil", work("running"))];
  taken.push(queue("evil", work("1")), queue("evil", work("2")));
  await expect(queue("evil", work("3"))).rejects.toMatchObject(REFUSAL);
  taken.push(queue("lina", work("4")), queue("omar", work("5")));
  await expect(queue("sara", work("6"))).rejects.toMatchObject(REFUSAL);
  while (begun.length < 5) {
    endNext();
    await new Promise(setImmediate);
  }
  endNext();
  await Promise.all(taken);
  expect(begun).not.toContain("3");
});

test("a failing call does not affect the next one, which runs in its caller's async context", async () => {
  const queue = fairQueue({ concurrency: 1, maxWaiting: 4, maxWaitingPerVisitor: 4, wait: 5 });
  const visitor = new AsyncLocalStorage<string>();
  const failing = queue("evil", async () => {
    await new Promise(setImmediate);
    throw new Error("broken");
  });
  const seen = visitor.run("lina", () => queue("lina", async () => visitor.getStore()));
  await expect(failing).rejects.toThrow("broken");
  expect(await seen).toBe("lina");
});

test("places run a limited number of calls at once, and the others wait in order of arrival", async () => {
  const places = semaphore(2);
  const { begun, work, endNext } = bench();
  const all = Promise.all(["1", "2", "3", "4"].map((name) => places(work(name))));
  expect(begun).toEqual(["1", "2"]);
  expect([places.isFull(), places.waiting()]).toEqual([true, 2]);
  for (const ended of ["3", "4"]) {
    endNext();
    await new Promise(setImmediate);
    expect(begun.at(-1)).toBe(ended);
  }
  endNext();
  endNext();
  expect(await all).toEqual(["1", "2", "3", "4"]);
  expect([places.isFull(), places.waiting()]).toEqual([false, 0]);
});

test("calls of one key take turns, calls of other keys do not wait, and excess calls are refused at once", async () => {
  const inTurn = keyedMutex(1);
  const { begun, work, endNext } = bench();
  const all = Promise.all([
    inTurn("lina", work("1")),
    inTurn("lina", work("2")),
    inTurn("omar", work("3")),
  ]);
  await expect(inTurn("lina", work("4"))).rejects.toMatchObject({ code: "too_many_requests" });
  expect(begun).toEqual(["1", "3"]);
  endNext();
  await new Promise(setImmediate);
  expect(begun).toEqual(["1", "3", "2"]);
  endNext();
  endNext();
  expect(await all).toEqual(["1", "2", "3"]);
  const again = inTurn("lina", work("5"));
  expect(begun.at(-1)).toBe("5");
  endNext();
  await again;
});
