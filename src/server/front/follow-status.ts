import type { ServerResponse } from "node:http";

/**
 * Makes headers that next.config.mjs gives to a path follow the status: an error is kept by no cache, and has neither the
 * encoding nor the type of the file that is not there.
 */
export function followStatus(res: ServerResponse): void {
  const { writeHead } = res;
  res.writeHead = ((...args: unknown[]) => {
    if (typeof args[0] === "number") res.statusCode = args[0];
    if (!res.headersSent && res.statusCode >= 400) correct(res);
    return Reflect.apply(writeHead, res, args);
  }) as typeof writeHead;
}

function correct(res: ServerResponse): void {
  if (!/\b(?:private|no-store)\b/.test(String(res.getHeader("cache-control") ?? ""))) {
    res.setHeader("cache-control", "no-store");
  }
  res.removeHeader("content-encoding");
  // Next's own page of an error is HTML, whatever the path ends with.
  if (/^(?:application\/javascript|text\/css)/.test(String(res.getHeader("content-type") ?? ""))) {
    res.removeHeader("content-type");
  }
}
