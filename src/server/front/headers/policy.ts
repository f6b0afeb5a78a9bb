import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "@/server/front/answer";
import { HEAD_SCRIPT_SOURCE, scriptSources } from "./inline-scripts";

export const POLICY = "content-security-policy";

/**
 * Replaces the `'unsafe-inline'` script source of next.config.mjs with the given sources. The
 * configured policy allows any inline script, because Next alone cannot list the allowed ones.
 */
function withScripts(policy: string, sources: readonly string[]): string {
  return policy.replace(/(?<=(?:^|;)\s*script-src [^;]*)'unsafe-inline'/, sources.join(" "));
}

/** The policy of a page that is the same for every visitor: lists its scripts by hash. */
export function pagePolicy(policy: string, html: string): string {
  return withScripts(policy, [...new Set(scriptSources(html))]);
}

/** The policy of a response that is not a page: allows no inline scripts. */
export const barePolicy = (policy: string) => withScripts(policy, []).replaceAll("  ", " ");

/**
 * Wraps Next and sets the policy of each response. A page rendered for one request gets a nonce,
 * which Next puts on its scripts. A prerendered page is buffered, and its scripts are listed by
 * hash.
 */
export function withPolicy(pages: RequestHandler): RequestHandler {
  return (req, res) => {
    const nonce = randomBytes(16).toString("base64");
    // Next reads the nonce from these two request headers; a client must not choose it.
    delete req.headers["content-security-policy-report-only"];
    req.headers[POLICY] = `script-src 'nonce-${nonce}'`;
    setPolicyInTime(req, res, `'nonce-${nonce}'`);
    return pages(req, res);
  };
}

function setPolicyInTime(req: IncomingMessage, res: ServerResponse, nonce: string): void {
  const { writeHead, write, end, flushHeaders } = res;
  const held: Buffer[] = [];
  let isHeld: boolean | undefined;
  let isDone = false;

  /**
   * Runs before the first byte: sets the policy now, or returns true to buffer the page until it is
   * complete.
   */
  const holds = (): boolean => {
    if (isDone || res.headersSent) return false;
    isHeld ??= req.method !== "HEAD" && isMadeBefore(res);
    if (isHeld) return true;
    isDone = true;
    const policy = res.getHeader(POLICY);
    // A 304 must not replace the policy that the browser stored with the page.
    if (res.statusCode === 304) res.removeHeader(POLICY);
    else if (typeof policy === "string") {
      const sources = [HEAD_SCRIPT_SOURCE, nonce];
      res.setHeader(POLICY, isPage(res) ? withScripts(policy, sources) : barePolicy(policy));
    }
    return false;
  };
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      held.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    } else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };

  res.writeHead = ((...args: unknown[]) => {
    if (typeof args[0] === "number") res.statusCode = args[0];
    return holds() ? res : Reflect.apply(writeHead, res, args);
  }) as typeof writeHead;
  res.flushHeaders = () => {
    if (!holds()) flushHeaders.call(res);
  };
  res.write = ((...args: unknown[]) => {
    if (!holds()) return Reflect.apply(write, res, args);
    hold(args[0], args[1]);
    const done = args.at(-1);
    if (typeof done === "function") done();
    return true;
  }) as typeof write;
  res.end = ((...args: unknown[]) => {
    if (!holds()) return Reflect.apply(end, res, args);
    hold(args[0], args[1]);
    isDone = true;
    const body = Buffer.concat(held);
    res.setHeader(POLICY, pagePolicy(String(res.getHeader(POLICY)), body.toString()));
    return end.call(res, body, "utf8");
  }) as typeof end;
}

const isPage = (res: ServerResponse) =>
  String(res.getHeader("content-type") ?? "").startsWith("text/html");

/**
 * Whether the page was prerendered: error pages always are, and Next marks other prerendered pages
 * with one of the headers below.
 */
function isMadeBefore(res: ServerResponse): boolean {
  if (!isPage(res) || res.statusCode === 304 || !res.hasHeader(POLICY)) return false;
  return (
    res.statusCode >= 400 || res.hasHeader("x-nextjs-cache") || res.hasHeader("x-nextjs-prerender")
  );
}
