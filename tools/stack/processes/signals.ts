/** Interval of checks whether the parent npm still runs, in milliseconds. */
const LOOK = 500;

/** Time limit for an orderly stop, in milliseconds; then the process exits. */
export const STOP_LIMIT = 15_000;

/** Like `onStopRequest`, but exits within the limit (15 s by default) even if `stop` hangs. */
export function onStopRequestWithLimit(stop: () => Promise<void>, limit = STOP_LIMIT) {
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
 * Exits. Node writes pending log lines on exit, and would retry forever if their reader has closed
 * the pipe, because Node ignores SIGPIPE. Adding and removing a handler restores the signal's
 * default action, so that the broken pipe ends the process.
 */
function end(code: number): never {
  const ignore = () => undefined;
  process.on("SIGPIPE", ignore);
  process.off("SIGPIPE", ignore);
  process.exit(code);
}

/**
 * Calls `stop` once on a stop request: Ctrl-C, a signal, a closed terminal, or the end of the
 * parent npm, which may be killed without a signal to this process.
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
