import { vi } from "vitest";
import { db } from "@/server/platform/database/db";

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

/** As if what is counted of every limit counted for so many seconds more. */
export async function limitsEndIn(seconds: number): Promise<void> {
  await db().$executeRaw`
    UPDATE rate_limits SET expire = extract(epoch FROM now()) * 1000 + ${seconds}::int * 1000`;
}
