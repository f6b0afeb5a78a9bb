import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onCallError } from "./call-errors";
import { reportPersonChange } from "./person-change";
import { newQueryClient, queryClient } from "./query-client";

const DAY_MS = 86_400_000;
const failing = () => vi.fn().mockRejectedValue(new Error("no answer"));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a failed query is not retried automatically", async () => {
  const ask = failing();
  const asked = newQueryClient().fetchQuery({ queryKey: ["catalogue"], queryFn: ask });
  await expect(Promise.race([asked, vi.advanceTimersByTimeAsync(60_000)])).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a failed mutation is not retried automatically", async () => {
  const send = failing();
  const queries = newQueryClient();
  const sent = queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined);
  await expect(Promise.race([sent, vi.advanceTimersByTimeAsync(60_000)])).rejects.toThrow();
  expect(send).toHaveBeenCalledTimes(1);
});

test("loaded data stays, however long the tab is open, and when it comes back online", async () => {
  const ask = vi.fn().mockResolvedValue("products");
  const queries = newQueryClient();
  queries.mount();
  const options = { queryKey: ["catalogue"], queryFn: ask };
  const stop = new QueryObserver(queries, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  await queries.fetchQuery(options);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  queries.unmount();
});

test("an admin's data is discarded when unused, and requested again each time", async () => {
  const ask = vi.fn().mockResolvedValue("orders");
  const queries = newQueryClient();
  const options = {
    queryKey: [["admin", "orders", "table"], { input: { page: 2 }, type: "query" }],
    queryFn: ask,
  };
  const look = () => new QueryObserver(queries, options).subscribe(() => undefined);

  const leave = look();
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(options.queryKey)).toBe("orders");
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(options.queryKey)).toBeUndefined();

  look()();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a shopper's data stays when the page is left", async () => {
  const ask = vi.fn().mockResolvedValue("products");
  const queries = newQueryClient();
  const options = { queryKey: [["catalogue", "products"], { type: "query" }], queryFn: ask };
  new QueryObserver(queries, options).subscribe(() => undefined)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queries.getQueryData(options.queryKey)).toBe("products");
  await queries.fetchQuery(options);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("failed queries and mutations are reported to a listener until it is removed", async () => {
  const heard = vi.fn();
  const stop = onCallError(heard);
  const queries = newQueryClient();
  const fail = () =>
    Promise.allSettled([
      queries.fetchQuery({ queryKey: ["orders"], queryFn: failing() }),
      queries.getMutationCache().build(queries, { mutationFn: failing() }).execute(undefined),
    ]);
  await fail();
  expect(heard.mock.calls).toEqual([[new Error("no answer")], [new Error("no answer")]]);
  stop();
  await fail();
  expect(heard).toHaveBeenCalledTimes(2);
});

test("another person gets no response of the previous one, and an open order page loads again", async () => {
  vi.stubGlobal("window", {});
  const queries = queryClient();
  const read = { queryKey: [["orderPage", "read"], { input: { token: "1-A" }, type: "query" }] };
  const personal = [
    [["auth", "erasure"], { type: "query" }],
    [["auth", "secondFactor", "read"], { type: "query" }],
    [["orders", "progress"], { input: { id: 12 }, type: "query" }],
    [["orderPage", "found"], { type: "query" }],
  ];
  for (const queryKey of personal) queries.setQueryData(queryKey, "Lina's");
  queries.setQueryData(["search", "uc"], "products");
  const ask = vi.fn().mockResolvedValueOnce("way: account").mockResolvedValue("way: null");
  const stop = new QueryObserver(queries, { ...read, queryFn: ask }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(read.queryKey)).toBe("way: account");

  reportPersonChange();
  expect(queries.getQueryData(read.queryKey)).toBeUndefined();
  expect(personal.map((queryKey) => queries.getQueryData(queryKey))).toEqual(
    personal.map(() => undefined),
  );
  expect(queries.getQueryData(["search", "uc"])).toBe("products");
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(read.queryKey)).toBe("way: null");
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
