import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";
import { LRUCache } from "lru-cache";
import { type Locale, localeOr, STORAGE_KEYS } from "@/domain/locale";
import { tagOf } from "@/server/catalogue/catalogue-tags";
import type { ConfigHeaders } from "@/server/front/config-headers";
import { REST_PATHS } from "@/server/rest/rest-paths";
import { matchRoute } from "@/server/rest/routes";
import { sharedInput, sharedTags } from "@/server/rest/shared-answers";
import type { Made } from "./store";

/** One content of the API: all of a request that it depends on. */
export interface AnswerAddress {
  key: string;
  target: string;
  language: Locale;
}

/** In characters: what is longer is answered, and kept nowhere. */
const LONGEST_TARGET = 1_000;
const MOST_CALLS = 5;
const TRPC = "/api/trpc/";

/** Which content of the API a GET means; null where it is not the same for everybody, or oddly asked for. */
export function answerAddress(target: string, headers: IncomingHttpHeaders): AnswerAddress | null {
  // tRPC's own header asks for another form.
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

/** What was found out of addresses as they were written, empty for none: some are asked for again and again. */
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

const PATHS = new Map<string, readonly string[]>(
  REST_PATHS.filter(({ method }) => method === "GET").flatMap(({ template, procedure }) => {
    const names = sharedInput(procedure);
    return names ? [[`/api${template}`, names] as const] : [];
  }),
);

/** The path with the parameters that it knows, in order. Of one that is there twice, its procedure decides. */
function restPathOf(path: string, query: string): string | null {
  if (path === "/api/openapi.json") return path;
  const names = PATHS.get(path);
  if (!names) return null;
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const values = given.getAll(name);
    if (values.length > 1) return null;
    if (values[0] !== undefined) known.set(name, values[0]);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}

type Input = Record<string, unknown>;

/** The same calls with inputs that hold what their procedures know, in order. */
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
    const input = inputOf(isBatch ? raw?.[place] : raw, known);
    if (input === null) return null;
    if (known.length > 0) inputs[place] = { json: input };
  }
  const text = encodeURIComponent(JSON.stringify(isBatch ? inputs : (inputs[0] ?? null)));
  if (!isBatch) return TRPC + path + (inputs[0] ? `?input=${text}` : "");
  return `${TRPC}${path}?batch=1&input=${text}`;
}

/** Null for no input, undefined for what is no object. */
function parsed(text: string | null): Input | null | undefined {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What superjson wrote, if it is plain JSON with values that are no objects; else null. */
function inputOf(envelope: unknown, names: readonly string[]): Input | null {
  if (envelope === null || envelope === undefined) return {};
  if (!isObject(envelope) || (envelope.meta && names.length > 0)) return null;
  const { json } = envelope;
  if (json === null || json === undefined) return {};
  if (!isObject(json)) return null;
  const known = names.filter((name) => Object.hasOwn(json, name));
  if (known.some((name) => isObject(json[name]))) return null;
  return Object.fromEntries(known.map((name) => [name, json[name]]));
}

const isObject = (value: unknown): value is Input => typeof value === "object" && value !== null;

/** Every change is signalled but that of a number of units, and every signal may be late. */
const FRESH_MS = 60_000;
const UNITS_FRESH_MS = 2_000;

/** The answer weighs more than may be kept: whoever asks has it made, and sent as it comes. */
export class TooLarge extends Error {}

/**
 * Has the API answer a content, by a request that is made of the address alone.
 * @throws TooLarge above `largest` bytes
 */
export async function makeAnswer(
  { target, language }: AnswerAddress,
  largest: number,
  headersOf?: ConfigHeaders,
): Promise<Made> {
  const path = target.split("?", 1)[0] ?? "";
  const match = matchRoute(path);
  if (!match?.handlers.GET) throw new Error(`${target} is no route`);
  const headers = { cookie: `${STORAGE_KEYS.language}=${language}` };
  const response = await match.handlers.GET(new Request(`http://shop${target}`, { headers }), {
    params: Promise.resolve(match.params),
  });
  const body = await collect(response, largest);
  const kept: Record<string, string> = Object.fromEntries(headersOf?.(path) ?? []);
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie" && name !== "x-request-id") kept[name] = value;
  }
  const setsCookie = response.headers.getSetCookie().length > 0;
  const tags = setsCookie ? null : sharedTags(response);
  return {
    status: response.status,
    headers: kept,
    body,
    tags,
    freshMs: tags?.has(tagOf.units) ? UNITS_FRESH_MS : FRESH_MS,
    staleMs: 0,
  };
}

async function collect({ body }: Response, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largest) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
