import pino from "pino";

/**
 * Maximum number of buffered characters while the disk accepts no writes; later lines are dropped.
 */
const MOST_WAITING = 1024 * 1024;

/**
 * Standard output, written by pino. A full disk or a closed pipe loses lines and does nothing else:
 * without the `error` listener the first failed write would end the process, and at exit pino would
 * retry the buffered lines forever.
 */
export function logOutput(options: Parameters<typeof pino.destination>[0] & object) {
  const output = pino.destination({ dest: 1, maxLength: MOST_WAITING, ...options });
  const { flushSync } = output;
  let isFailing = false;
  output.on("error", () => {
    isFailing = true;
  });
  output.on("write", () => {
    isFailing = false;
  });
  output.flushSync = () => {
    if (!isFailing) flushSync.call(output);
  };
  return output;
}
