import { vi } from "vitest";
import { db } from "@/server/platform/database/db";

/**
 * Runs `work` while the clock of this process is `minutes` ahead, or behind if negative. The
 * database's clock is right.
 */
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

/** Makes all rate limit counters expire in `seconds`. */
export async function limitsEndIn(seconds: number): Promise<void> {
  await db().$executeRaw`
    UPDATE rate_limits SET expire = extract(epoch FROM now()) * 1000 + ${seconds}::int * 1000`;
}
