import type { Child } from "./supervisor";

/** Milliseconds. */
const LIMIT = 60_000;

/** Waits for `wanted`. @throws Error when the child ends, or stays silent, before it comes. */
export function firstOf<T>(wanted: Promise<T>, child: Child): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${child.name} does not answer`)), LIMIT);
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    void child.ended.then((how) =>
      settle(() => reject(new Error(`${child.name} did not start (${how})`))),
    );
    wanted.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** Waits until the address gives any answer, of whatever status. */
export async function answering(url: string, child: Child) {
  let waiting = true;
  const poll = async () => {
    while (waiting) {
      try {
        await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  try {
    await firstOf(poll(), child);
  } finally {
    waiting = false;
  }
}
