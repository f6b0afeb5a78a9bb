/** How often, in milliseconds, to look whether npm is still there. */
const LOOK = 500;

/** Milliseconds for the whole of an orderly stop: what still hangs then ends with the process. */
export const STOP_LIMIT = 15_000;

/** As `onStopRequest`, for a process whose work may hang on others: it is gone in fifteen seconds, whatever hangs. */
export function stopInTime(stop: () => Promise<void>, limit = STOP_LIMIT) {
  onStopRequest(async () => {
    setTimeout(() => {
      process.stderr.write("What was under way did not end in time, and was left.\n");
      end(1);
    }, limit);
    await stop();
    end(0);
  });
}

/**
 * What log lines still wait are written as the process exits, and tried for ever where their reader is gone: the process
 * would never be. It ends by the signal of a broken pipe then, as any tool does, which Node else ignores.
 */
function end(code: number): never {
  const ignore = () => undefined;
  process.on("SIGPIPE", ignore);
  process.off("SIGPIPE", ignore);
  process.exit(code);
}

/**
 * Calls `stop` once when asked to end: by Ctrl-C, a signal, a closed terminal, or the sudden end of the
 * npm that started us, which a kill -9 gives no chance to report.
 */
export function onStopRequest(stop: () => Promise<void>) {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    void stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  process.on("disconnect", ask);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ask();
  }, LOOK).unref();
}
