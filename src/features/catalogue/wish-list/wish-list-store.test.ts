import { expect, it, vi } from "vitest";
import { GUEST_WISHES } from "@/features/session/placed-orders-storage";
import { createWishListStore } from "./wish-list-store";

type Call = ["read"] | ["save", readonly number[]] | ["remove", number];

/**
 * A browser whose storage holds `kept`, and a fake server with the responses `answers` and a log of
 * its calls.
 */
function browser(kept: string | null = null, answers: (readonly number[] | Error)[] = []) {
  const calls: Call[] = [];
  const items = new Map<string, string>(kept === null ? [] : [[GUEST_WISHES, kept]]);
  const answer = async (call: Call) => {
    calls.push(call);
    const next = answers.shift() ?? [];
    if (next instanceof Error) throw next;
    return [...next];
  };
  const wishList = {
    read: { query: () => answer(["read"]) },
    save: { mutate: (input: { productIds: number[] }) => answer(["save", input.productIds]) },
    remove: { mutate: (input: { productId: number }) => answer(["remove", input.productId]) },
  };
  const store = createWishListStore({
    client: vi.fn().mockResolvedValue({ wishList }),
    storage: () => ({
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    }),
  });
  return { store, calls, kept: () => items.get(GUEST_WISHES) };
}

it("keeps a guest's list in the browser, without a request", async () => {
  const { store, calls, kept } = browser("7 12 seven 7 -3");
  expect(store.get().productIds).toBeNull();
  await store.open(null);
  expect(store.get().productIds).toEqual([7, 12]);
  expect(await store.save(3)).toBe(true);
  expect(await store.save(12)).toBe(true);
  await store.remove(7);
  expect(store.get().productIds).toEqual([3, 12]);
  expect(kept()).toBe("3 12");
  await store.remove(3);
  await store.remove(12);
  expect(kept()).toBeUndefined();
  expect(calls).toEqual([]);
});

it("refuses a product beyond a guest's limit, but not one already saved", async () => {
  const full = Array.from({ length: 100 }, (_, index) => index + 1);
  const { store } = browser(full.join(" "));
  await store.open(null);
  expect(await store.save(101)).toBe(false);
  expect(store.get().productIds).toEqual(full);
  expect(await store.save(100)).toBe(true);
});

it("moves a guest's list to the account that signs in", async () => {
  const { store, calls, kept } = browser("7 12", [[7, 12, 4]]);
  await store.open(null);
  await store.open(2);
  expect(store.get().productIds).toEqual([7, 12, 4]);
  expect(calls).toEqual([["save", [7, 12]]]);
  expect(kept()).toBeUndefined();
  await store.open(null);
  expect(store.get().productIds).toEqual([]);
});

it("keeps a guest's list if the account's cannot be read, and retries", async () => {
  const away = new Error("away");
  const { store, kept } = browser("7", [away, [7, 4]]);
  await store.open(2);
  expect(store.get()).toEqual({ productIds: null, error: away });
  expect(kept()).toBe("7");
  await store.reload();
  expect(store.get()).toEqual({ productIds: [7, 4], error: null });
});

it("updates an account's list from the responses; a refused change leaves it unchanged", async () => {
  const full = new Error("full");
  const { store, calls } = browser(null, [[4], [9, 4], full, [9]]);
  await store.open(2);
  await store.save(9);
  await expect(store.save(10)).rejects.toBe(full);
  expect(store.get().productIds).toEqual([9, 4]);
  await store.remove(4);
  expect(store.get().productIds).toEqual([9]);
  expect(calls).toEqual([["read"], ["save", [9]], ["save", [10]], ["remove", 4]]);
});

it("does not show the list of the previous user", async () => {
  let answerFirst: (ids: number[]) => void = () => undefined;
  const wishList = {
    read: {
      query: vi
        .fn()
        .mockImplementationOnce(() => new Promise<number[]>((resolve) => (answerFirst = resolve)))
        .mockResolvedValue([5]),
    },
  };
  const store = createWishListStore({
    client: vi.fn().mockResolvedValue({ wishList }),
    storage: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
  });
  const first = store.open(2);
  await vi.waitFor(() => expect(wishList.read.query).toHaveBeenCalled());
  const second = store.open(3);
  answerFirst([1, 2]);
  await first;
  expect(store.get().productIds).not.toEqual([1, 2]);
  await second;
  expect(store.get().productIds).toEqual([5]);
});

it("discards a guest's list that does not fit into a full account's", async () => {
  const full = Object.assign(new Error("full"), { data: { reason: "wish_list_full" } });
  const { store, calls, kept } = browser("7", [full, [4, 5]]);
  await store.open(2);
  expect(store.get()).toEqual({ productIds: [4, 5], error: null });
  expect(calls).toEqual([["save", [7]], ["read"]]);
  expect(kept()).toBeUndefined();
});

it("keeps a known list if reading it again fails", async () => {
  const away = new Error("away");
  const { store } = browser(null, [[4], away]);
  await store.open(2);
  await store.reload();
  expect(store.get()).toEqual({ productIds: [4], error: away });
});

it("sends requests one after the other, so that the last response is the newest", async () => {
  const order: string[] = [];
  const waiting: (() => void)[] = [];
  const wishList = {
    read: { query: async () => [1, 2, 3] },
    remove: {
      mutate: async ({ productId }: { productId: number }) => {
        order.push(`asked ${productId}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return productId === 1 ? [2, 3] : [3];
      },
    },
  };
  const store = createWishListStore({
    client: vi.fn().mockResolvedValue({ wishList }),
    storage: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
  });
  await store.open(2);
  const both = Promise.all([store.remove(1), store.remove(2)]);
  await vi.waitFor(() => expect(order).toEqual(["asked 1"]));
  waiting[0]?.();
  await vi.waitFor(() => expect(order).toEqual(["asked 1", "asked 2"]));
  waiting[1]?.();
  await both;
  expect(store.get().productIds).toEqual([3]);
});
