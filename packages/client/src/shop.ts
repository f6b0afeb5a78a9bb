import { Cookies } from "./cookies.js";
import { ConnectionError, type ErrorCode, type ErrorDetails } from "./errors.js";
import { PROCEDURES, type Procedures } from "./generated/shop.js";
import { type CallOptions, type ClientOptions, send } from "./http.js";

export interface ShopOptions extends ClientOptions {
  /** The language of messages and mails; English by default. */
  language?: "en" | "ar";
  /**
   * The origin of the shop's public address, if the client calls another address, such as one
   * inside the network. The shop refuses writes with a different origin.
   */
  origin?: string;
}

/** The tRPC procedures of a shop, called as a guest or customer. */
export type Shop = Procedures;

/**
 * Creates a client that acts as a visitor of a shop, who has a cart and may sign in with
 * `auth.login`. Each client is a separate visitor. The client repeats any call after 429 with
 * Retry-After. After a failed connection, a timeout, 502, 503 or 504, it repeats only reads,
 * because a repeated write could make a purchase twice.
 * @param url the shop's address, such as "https://shop.example"
 */
export function createShop(url: string, options: ShopOptions = {}): Shop {
  const base = new URL("/api/trpc/", url);
  const origin = options.origin ?? base.origin;
  const cookies = new Cookies();
  if (options.language !== undefined) cookies.set("language", options.language);
  const call: Call = async (name, type, input, own = {}) => {
    const target = new URL(name, base);
    const json = input === undefined ? undefined : JSON.stringify({ json: input });
    if (type === "query" && json !== undefined) target.searchParams.set("input", json);
    const answer = await send(
      {
        method: type === "query" ? "GET" : "POST",
        url: target,
        headers: () => ({
          ...(type === "query" ? {} : { "content-type": "application/json", origin }),
          ...cookieHeader(cookies),
        }),
        body: type === "query" ? undefined : (json ?? "{}"),
        isRepeatable: type === "query",
        onAnswer: (headers) => cookies.keep(headers),
        refusal: refusalOfCall,
      },
      options,
      own,
    );
    return dataOf(answer);
  };
  return bind(PROCEDURES, "", call) as unknown as Shop;
}

type Type = "query" | "mutation";
type Call = (name: string, type: Type, input: unknown, own?: CallOptions) => Promise<unknown>;
interface Table {
  readonly [name: string]: Table | Type;
}

function bind(table: Table, prefix: string, call: Call): object {
  const bound = Object.entries(table).map(([name, type]) => [
    name,
    typeof type === "string"
      ? (input?: unknown, own?: CallOptions) => call(prefix + name, type, input, own)
      : bind(type, `${prefix}${name}.`, call),
  ]);
  return Object.fromEntries(bound);
}

function cookieHeader({ header }: Cookies): Record<string, string> {
  return header === undefined ? {} : { cookie: header };
}

/** tRPC's format of an answer; `meta`, from the serializer superjson, lists undefined values. */
interface Envelope {
  result?: { data?: { json?: unknown; meta?: { values?: unknown } } };
}

interface Refusal {
  error?: { json?: { message?: string; data?: { reason?: string | null; challenge?: unknown } } };
  message?: string;
}

function refusalOfCall(body: unknown): Partial<ErrorDetails> | null {
  const { error, message }: Refusal = Object(body);
  const given = error?.json;
  if (!given) return typeof message === "string" ? { message } : null;
  return {
    message: given.message ?? "",
    code: (given.data?.reason ?? "unexpected") as ErrorCode,
    challenge: given.data?.challenge ?? undefined,
  };
}

function dataOf(answer: unknown): unknown {
  const { result }: Envelope = Object(answer);
  const values = result?.data?.meta?.values;
  if (!result?.data || (values !== undefined && !isUndefinedOnly(values))) {
    const message = "The answer has a form that this client does not know.";
    throw new ConnectionError({ code: "invalid_answer", status: 200, message });
  }
  const { json } = result.data;
  if (values === undefined) return json;
  if (Array.isArray(values)) return undefined;
  for (const path of Object.keys(values as object)) drop(json, path);
  return json;
}

const isUndefined = (annotation: unknown) =>
  Array.isArray(annotation) && annotation.length === 1 && annotation[0] === "undefined";

const isUndefinedOnly = (values: unknown) =>
  isUndefined(values) ||
  (typeof values === "object" && values !== null && Object.values(values).every(isUndefined));

/** Removes the field at a path such as "a.b"; a backslash escapes a dot within a name. */
function drop(json: unknown, path: string): void {
  const names = path.split(/(?<!\\)\./).map((name) => name.replaceAll("\\.", "."));
  const last = names.pop() ?? "";
  let at = json;
  for (const name of names) at = Object(at)[name];
  if (typeof at === "object" && at !== null && Object.hasOwn(at, last))
    Reflect.deleteProperty(at, last);
}
