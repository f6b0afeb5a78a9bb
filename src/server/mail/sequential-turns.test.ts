import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sequentialTurns } from "./sequential-turns";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Turns that record the order in which they begin. */
function queue(names: string[], patienceMs = 25) {
  const newTurn = sequentialTurns(() => patienceMs);
  const begun: string[] = [];
  const turns = names.map((name) => {
    const turn = newTurn();
    void turn.begin().then(() => begun.push(name));
    return turn;
  });
  return { begun, turns };
}

it("a turn begins only when the previous one has ended", async () => {
  const { begun, turns } = queue(["first", "second", "third"], 1_000_000);
  await vi.waitFor(() => expect(begun).toEqual(["first"]));
  turns[0]?.end();
  await vi.waitFor(() => expect(begun).toEqual(["first", "second"]));
});

it("a turn that ended before it began does not delay later turns", async () => {
  const { begun, turns } = queue(["first", "second", "third"], 1_000_000);
  turns[1]?.end();
  turns[0]?.end();
  await vi.waitFor(() => expect(begun).toContain("third"));
});

it("a turn that hangs delays each later turn by its timeout, once", async () => {
  const { begun } = queue(["hangs", "hangs too", "third"]);
  await vi.advanceTimersByTimeAsync(24);
  expect(begun).toEqual(["hangs"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["hangs", "hangs too"]);
  await vi.advanceTimersByTimeAsync(25);
  expect(begun).toHaveLength(3);
});
