import type { ServerResponse } from "node:http";

/**
 * Corrects the headers that next.config.mjs sets by path, once the status is known: an error must
 * not be cached, and must not carry the encoding or type of the missing file.
 */
export function correctErrorHeaders(res: ServerResponse): void {
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
  // Next's error page is HTML, also for the path of a script or a stylesheet.
  if (/^(?:application\/javascript|text\/css)/.test(String(res.getHeader("content-type") ?? ""))) {
    res.removeHeader("content-type");
  }
}
