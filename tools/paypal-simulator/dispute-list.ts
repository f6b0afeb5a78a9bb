import { disputeSummary } from "./dispute-view";
import { invalidRequest } from "./errors";
import type { SimulatorState } from "./simulator-state";
import type { Link } from "./wire-types";

const DAY_MS = 24 * 60 * 60 * 1000;
const TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Answers GET /v1/customer/disputes: newest first by creation time, in pages. The link "next"
 * contains the token of the next page; pages have no numbers.
 * @throws ApiError 400 if a parameter is invalid
 */
export function listDisputes(world: SimulatorState, query: URLSearchParams): object {
  const size = Number(query.get("page_size") ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 50) throw refused("page_size");
  const after = timeOf(query, "update_time_after");
  const before = timeOf(query, "update_time_before");
  const start = offsetOf(query);
  const found = [...world.ledger.disputes.values()].reverse().filter(({ update_time }) => {
    const changed = Date.parse(update_time);
    return (after === null || changed >= after) && (before === null || changed <= before);
  });
  const items = found.slice(start, start + size).map((record) => disputeSummary(world, record));
  return {
    // PayPal omits an empty list.
    ...(items.length > 0 && { items }),
    links: linksOf(world, query, start + size < found.length ? start + size : null),
  };
}

function linksOf(world: SimulatorState, query: URLSearchParams, next: number | null): Link[] {
  const href = (token?: string) => {
    const asked = new URLSearchParams(query);
    asked.delete("next_page_token");
    if (token) asked.set("next_page_token", token);
    return `${world.baseUrl}/v1/customer/disputes${asked.size > 0 ? `?${asked}` : ""}`;
  };
  const self = href(query.get("next_page_token") ?? undefined);
  return [
    { href: self, rel: "self", method: "GET" },
    { href: href(), rel: "first", method: "GET" },
    ...(next === null ? [] : [{ href: href(tokenOf(next)), rel: "next", method: "GET" } as const]),
  ];
}

/** An opaque page token with all characters of PayPal's tokens, `+` and `=` among them. */
const tokenOf = (offset: number) =>
  Buffer.from(`\xfb\xef\xbe${offset}`, "latin1").toString("base64");

function offsetOf(query: URLSearchParams): number {
  const token = query.get("next_page_token");
  if (token === null) return 0;
  const text = Buffer.from(token, "base64").toString("latin1");
  const offset = /^\xfb\xef\xbe(\d+)$/.exec(text)?.[1];
  if (!/^[A-Za-z0-9+/=]{1,255}$/.test(token) || offset === undefined) {
    throw refused("next_page_token");
  }
  return Number(offset);
}

/**
 * Parses a time parameter; null without one.
 * @throws ApiError 400 if the time is malformed, or more than 180 days ago
 */
function timeOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (!(time >= Date.now() - 180 * DAY_MS)) throw refused(name);
  return time;
}

const refused = (name: string) =>
  invalidRequest(`/${name}`, "INVALID_PARAMETER_VALUE", "The value of a parameter is not valid.");
