import pino from "pino";

/** Characters that wait for a disk that takes none; lines beyond them are lost. */
const MOST_WAITING = 1024 * 1024;

/**
 * Standard output as pino writes it. A disk that is full, or a reader that has gone, costs lines
 * and nothing else: without a listener the first failed write would end the process, and pino
 * would write what still waits at the process's exit again and again, for ever.
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
