import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import { currentUserQuery } from "./current-user-query";

const LINA: CurrentUserDto = {
  id: 7,
  username: "lina",
  email: "lina@example.com",
  isAdmin: false,
  isVerified: true,
  createdAt: "2025-06-14T09:00:00.000Z",
};
const MARKED = () => "language=en; signed_in=1";

function refusal(reason: string | null) {
  return Object.assign(new Error("refused"), { data: { reason } });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a guest is known as such without a question to the server", async () => {
  const me = vi.fn();
  const query = currentUserQuery(me, () => "language=en; not_signed_in=1");
  expect(await query.queryFn()).toBeNull();
  expect(me).not.toHaveBeenCalled();
});

test("who is signed in is asked again after five minutes, and not before", async () => {
  const me = vi.fn().mockResolvedValue(LINA);
  const queries = new QueryClient();
  const ask = () => queries.fetchQuery(currentUserQuery(me, MARKED));
  expect(await ask()).toEqual(LINA);
  vi.advanceTimersByTime(299_000);
  await ask();
  expect(me).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await ask();
  expect(me).toHaveBeenCalledTimes(2);
});

test("a session that has ended means signed out", async () => {
  const me = vi.fn().mockRejectedValue(refusal("not_signed_in"));
  expect(await currentUserQuery(me, MARKED).queryFn()).toBeNull();
});

test("a server that fails signs nobody out", async () => {
  const failure = refusal(null);
  const me = vi.fn().mockRejectedValue(failure);
  await expect(currentUserQuery(me, MARKED).queryFn()).rejects.toBe(failure);
});

test("the same person once more is a new answer, for a tab that has forgotten whom it saw", async () => {
  const queries = new QueryClient();
  const query = currentUserQuery(async () => ({ ...LINA }), MARKED);
  const known = () => queries.getQueryData(query.queryKey);
  await queries.fetchQuery(query);
  const first = known();
  vi.advanceTimersByTime(300_000);
  await queries.fetchQuery(query);
  expect(known()).toEqual(first);
  expect(known()).not.toBe(first);
});
