import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";
import { LRUCache } from "lru-cache";
import { foldText } from "@/domain/text/fold-text";
import { type Locale, localeOr, STORAGE_KEYS } from "@/domain/text/locale";
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from "@/domain/text/text-limits";
import { tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import type { ConfigHeaders } from "@/server/front/headers/config-headers";
import { matchPath, PATHS } from "@/server/rest/paths";
import { sharedInput } from "@/server/rest/procedure-paths";
import { ORIGIN, type RestAnswer, restCall } from "@/server/rest/rest-call";
import { sharedTagsOf } from "@/server/rest/shared-responses";
import type { RenderedResponse } from "./store";

/** The cache key of an API response: everything in a request that determines the response. */
export interface ApiCacheKey {
  key: string;
  target: string;
  language: Locale;
}

/** Maximum length of a target in characters; responses to longer ones are not cached. */
const LONGEST_TARGET = 1_000;
const MOST_CALLS = 5;
const TRPC = "/api/trpc/";

/**
 * Returns the cache key of a GET. Null if the response differs between visitors, or if the target
 * is too long, cannot be normalised or requests a streamed format.
 */
export function answerAddress(target: string, headers: IncomingHttpHeaders): ApiCacheKey | null {
  // The header trpc-accept requests a streamed response.
  if (target.length > LONGEST_TARGET || "trpc-accept" in headers) return null;
  let canonical = KNOWN.get(target);
  if (canonical === undefined) {
    canonical = canonicalTarget(target);
    KNOWN.set(target, canonical);
  }
  if (canonical === "") return null;
  const language = cookieLanguage(headers.cookie);
  return { key: `api ${language} ${canonical}`, target: canonical, language };
}

/**
 * Canonical targets by raw target, since a few targets make up most requests; an empty string means
 * not cacheable.
 */
const KNOWN = new LRUCache<string, string>({ max: 2_000 });

function canonicalTarget(target: string): string {
  const [path = "", query = ""] = target.split("?", 2);
  const canonical = path.startsWith(TRPC)
    ? callsOf(path.slice(TRPC.length), query)
    : restPathOf(path, query);
  return canonical ?? "";
}

export function cookieLanguage(cookies: string | undefined): Locale {
  const isNamed = cookies?.includes(STORAGE_KEYS.language);
  return localeOr(isNamed && parse(cookies ?? "")[STORAGE_KEYS.language]);
}

/** Paths, by template, whose responses differ between visitors only by language. */
const SHARED = new Map(
  PATHS.flatMap(({ template, procedure = "", shared }) =>
    shared ? [[template, { procedure, names: shared }] as const] : [],
  ),
);

const SEARCHES = new Set(["catalogue.search", "catalogue.searchFinds"]);

/** Normalises a search text: "PUBG", "pubg " and "pubg" find the same products. */
function canonicalValue(procedure: string, value: unknown): unknown {
  if (!SEARCHES.has(procedure) || typeof value !== "string") return value;
  // Fold only a text that the procedure accepts before and after folding: a rejected text must not
  // get the response of an accepted one, nor the reverse.
  const spelled = foldText(value);
  return isSearched(value.trim()) && isSearched(spelled) ? spelled : value;
}

const isSearched = (text: string) =>
  [...text].length >= SEARCH_MIN_LENGTH && text.length <= SEARCH_MAX_LENGTH;

/**
 * The path with its known parameters, in a fixed order. Null if the response is not cached: it
 * differs between visitors, or a parameter is repeated.
 */
function restPathOf(path: string, query: string): string | null {
  const shared = SHARED.get(path);
  if (!shared) return null;
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of shared.names) {
    const values = given.getAll(name);
    if (values.length > 1) return null;
    const [value] = values;
    if (value !== undefined) known.set(name, String(canonicalValue(shared.procedure, value)));
  }
  return known.size > 0 ? `${path}?${known}` : path;
}

type Input = Record<string, unknown>;

/**
 * The canonical target of a tRPC request: each input is reduced to the fields that its procedure
 * declares, in a fixed order. Null if the request is not cached.
 */
function callsOf(path: string, query: string): string | null {
  const names = path.split(",");
  const given = new URLSearchParams(query);
  const isBatch = given.get("batch") === "1";
  if (names.length > (isBatch ? MOST_CALLS : 1)) return null;
  const raw = parsed(given.get("input"));
  if (raw === undefined) return null;
  const inputs: Input = {};
  for (const [place, name] of names.entries()) {
    const known = sharedInput(name);
    if (!known) return null;
    const input = inputOf(name, isBatch ? raw?.[place] : raw, known);
    if (input === null) return null;
    if (known.length > 0) inputs[place] = { json: input };
  }
  const text = encodeURIComponent(JSON.stringify(isBatch ? inputs : (inputs[0] ?? null)));
  if (!isBatch) return TRPC + path + (inputs[0] ? `?input=${text}` : "");
  return `${TRPC}${path}?batch=1&input=${text}`;
}

/** Null for no input, undefined if the text is not a JSON object. */
function parsed(text: string | null): Input | null | undefined {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The declared fields of a superjson input, `{}` without an input. Null if the input is not an
 * object, contains an object in a declared field, or has superjson metadata although the procedure
 * declares fields.
 */
function inputOf(procedure: string, envelope: unknown, names: readonly string[]): Input | null {
  if (envelope === null || envelope === undefined) return {};
  if (!isObject(envelope) || (envelope.meta && names.length > 0)) return null;
  const { json } = envelope;
  if (json === null || json === undefined) return {};
  if (!isObject(json)) return null;
  const known = names.filter((name) => Object.hasOwn(json, name));
  if (known.some((name) => isObject(json[name]))) return null;
  return Object.fromEntries(known.map((name) => [name, canonicalValue(procedure, json[name])]));
}

const isObject = (value: unknown): value is Input => typeof value === "object" && value !== null;

/** Lifetime of a cached response in milliseconds, in case an invalidation arrives late. */
const FRESH_MS = 60_000;

/** Lifetime in milliseconds of a response with a stock: not every sale invalidates the cache. */
const UNITS_FRESH_MS = 2_000;

/** The response exceeds the cache's size limit, so it is streamed to each client instead. */
export class TooLarge extends Error {}

/**
 * Renders an API response from a request built from its cache key alone.
 * @throws TooLarge above `largest` bytes
 */
export async function renderApiResponse(
  { target, language }: ApiCacheKey,
  largest: number,
  headersOf?: ConfigHeaders,
): Promise<RenderedResponse> {
  const [path = ""] = target.split("?", 2);
  const match = matchPath("GET", path);
  if (!match?.handle) throw new Error(`${target} is answered by Next`);
  const { handle, parts } = match;
  const cookie = `${STORAGE_KEYS.language}=${language}`;
  const answered = handle.answer
    ? await callAnswer(handle.answer(getCall(target, cookie), parts), largest)
    : await webAnswer(
        handle(new Request(ORIGIN + target, { headers: { cookie } }), parts),
        largest,
      );
  const { status, body } = answered;
  const headers: Record<string, string> = Object.fromEntries(headersOf?.(path) ?? []);
  let tags = answered.tags;
  for (const [name, value] of answered.headers) {
    if (name === "set-cookie") tags = null;
    else if (name !== "x-request-id") headers[name] = value;
  }
  const freshMs = tags?.has(tagOf.units) ? UNITS_FRESH_MS : FRESH_MS;
  return { status, headers, body, tags, freshMs, staleMs: 0 };
}

type Answered = Pick<RenderedResponse, "status" | "body" | "tags"> & {
  headers: Iterable<readonly [name: string, value: string]>;
};

const getCall = (target: string, cookie: string) =>
  restCall("GET", target, { get: (name) => (name === "cookie" ? cookie : null) });

async function callAnswer(answer: Promise<RestAnswer>, largest: number): Promise<Answered> {
  const { status, headers, body, tags } = await answer;
  const bytes = typeof body === "string" ? Buffer.from(body) : await collect(body, largest);
  if (bytes.length > largest) throw new TooLarge();
  return { status, headers: headers.entries, body: bytes, tags };
}

async function webAnswer(answer: Response | Promise<Response>, largest: number): Promise<Answered> {
  const response = await answer;
  const body = await collect(response.body, largest);
  return { status: response.status, headers: response.headers, body, tags: sharedTagsOf(response) };
}

async function collect(body: ReadableStream<Uint8Array> | null, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largest) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
