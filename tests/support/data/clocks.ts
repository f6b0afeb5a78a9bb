import { vi } from "vitest";

/** Does something as a process would whose clock is so many minutes ahead, or behind. The database's is right. */
export async function withClockAhead<Result>(
  minutes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
