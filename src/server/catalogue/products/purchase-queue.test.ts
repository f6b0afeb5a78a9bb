import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withCartSlot, withPurchaseSlot } from "@/server/catalogue/products/purchase-queue";

afterEach(() => vi.useRealTimers());

/** Starts a purchase that ends when `end` is called. */
function purchase(...productIds: number[]) {
  const tries: string[] = [];
  let end: () => void = () => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = withPurchaseSlot(async (claim) => {
    tries.push("asked");
    claim(productIds);
    tries.push("inside");
    await ending;
    return "bought";
  });
  done.catch(() => undefined);
  return { done, end, tries, isInside: () => tries.includes("inside") };
}

describe("withPurchaseSlot", () => {
  it("lets two buyers of a product in at a time, and the next one in arrival order", async () => {
    const buyers = [purchase(7), purchase(7), purchase(7), purchase(7)];
    const inside = () => buyers.map((buyer) => buyer.isInside());
    await setImmediate();
    expect(inside()).toEqual([true, true, false, false]);
    buyers[1]?.end();
    await setImmediate();
    expect(inside()).toEqual([true, true, true, false]);
    for (const buyer of buyers) buyer.end();
    expect(await Promise.all(buyers.map((buyer) => buyer.done))).toEqual(Array(4).fill("bought"));
    expect(buyers[3]?.tries).toEqual(["asked", "asked", "inside"]);
  });

  it("does not make buyers of different products wait for each other", async () => {
    const [first, second, other] = [purchase(7), purchase(7), purchase(8)];
    await setImmediate();
    expect(other.isInside()).toBe(true);
    for (const buyer of [first, second, other]) buyer.end();
    await Promise.all([first.done, second.done, other.done]);
  });

  it("does not deadlock when buyers name several products in different orders", async () => {
    const buyers = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? purchase(7, 8) : purchase(8, 7),
    );
    for (const buyer of buyers) buyer.end();
    await Promise.all(buyers.map((buyer) => buyer.done));
    expect(buyers.every((buyer) => buyer.isInside())).toBe(true);
  });

  it("rejects a buyer who waits too long with shop_busy, and frees the buyer's place in the queue", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const [first, second, third] = [purchase(7), purchase(7), purchase(7)];
    await setImmediate();
    vi.advanceTimersByTime(5_000);
    await expect(third.done).rejects.toMatchObject({ code: "shop_busy", params: { seconds: 2 } });
    first.end();
    second.end();
    await Promise.all([first.done, second.done]);
    const next = purchase(7);
    await setImmediate();
    expect(next.isInside()).toBe(true);
    next.end();
    await next.done;
  });

  it("bounds how many buyers read their carts at once", async () => {
    let reading = 0;
    let most = 0;
    const newcomer = () =>
      withPurchaseSlot(async (claim) => {
        reading += 1;
        most = Math.max(most, reading);
        await setImmediate();
        reading -= 1;
        claim([7]);
      });
    await Promise.all(Array.from({ length: 20 }, newcomer));
    expect(most).toBeLessThanOrEqual(8);
  });

  it("frees the place of a purchase that fails", async () => {
    const failing = () =>
      withPurchaseSlot(async (claim) => {
        claim([7]);
        throw new Error("refused");
      });
    for (const _ of [1, 2, 3]) await expect(failing()).rejects.toThrow("refused");
  });
});

it("two carts at a time add a product, independently of its buyers", async () => {
  const buyers = [purchase(7), purchase(7), purchase(7)];
  const ends: (() => void)[] = [];
  const add = () => withCartSlot(7, () => new Promise<void>((resolve) => ends.push(resolve)));
  const adds = [add(), add(), add()];
  await setImmediate();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  for (const buyer of buyers) buyer.end();
  await Promise.all([...adds, ...buyers.map((buyer) => buyer.done)]);
});

it("an add that fails frees its place", async () => {
  const failing = () => withCartSlot(7, () => Promise.reject(new Error("refused")));
  for (const _ of [1, 2, 3]) await expect(failing()).rejects.toThrow("refused");
});
