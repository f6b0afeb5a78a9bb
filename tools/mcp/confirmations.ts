import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Plan } from "./tools";

/** Milliseconds for which a plan (the preview of a write, shown to a person) can be confirmed. */
const VALID_MS = 10 * 60_000;
const MAX_USED = 1_000;

/** The call for which a confirmation is valid. */
export interface Bound {
  tool: string;
  /** The arguments without the confirmation. */
  input: unknown;
  /** The API key of the caller. */
  key: string;
}

/** Tokens of shown plans, valid in this process only. */
export interface Confirmations {
  /** @param state the present values that the plan showed */
  issue(bound: Bound, state: unknown): string;
  /** Whether the token was issued for exactly this call and has not expired. */
  isFor(token: string, bound: Bound): boolean;
  /** Whether the token's plan showed these values. */
  isCurrent(token: string, state: unknown): boolean;
  /** Marks a token as used: a repeated call skips the plan and sends the same request again. */
  use(token: string, now: Plan["now"]): void;
  /** The present values that the plan of a used token showed; undefined for an unused token. */
  usedFor(token: string): Plan["now"] | undefined;
}

export function confirmations(now: () => number = Date.now): Confirmations {
  const secret = randomBytes(32);
  const used = new Map<string, Plan["now"]>();
  const sign = (until: string, state: string, { tool, input, key }: Bound) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([until, state, tool, canonical(input), key]))
      .digest("base64url");
  const partsOf = (token: string) => {
    const [until = "", state = "", mac = ""] = token.split(".");
    return { until, state, mac };
  };
  return {
    issue(bound, state) {
      const until = String(now() + VALID_MS);
      const digest = digestOf(state);
      return `${until}.${digest}.${sign(until, digest, bound)}`;
    },
    isFor(token, bound) {
      const { until, state, mac } = partsOf(token);
      const expected = Buffer.from(sign(until, state, bound));
      const given = Buffer.from(mac);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
      return now() <= Number(until);
    },
    isCurrent: (token, state) => partsOf(token).state === digestOf(state),
    usedFor: (token) => used.get(token),
    use(token, shown) {
      used.set(token, shown);
      const [oldest] = used.keys();
      if (used.size > MAX_USED && oldest !== undefined) used.delete(oldest);
    },
  };
}

/** The idempotency key of a confirmed write, so that a token writes only once. */
export const idempotencyKeyOf = (token: string): string =>
  `mcp-${createHash("sha256").update(token).digest("hex")}`;

const digestOf = (state: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(canonical(state)))
    .digest("base64url");

/** The value with sorted keys and without undefined fields, so that equal values print equally. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
}
