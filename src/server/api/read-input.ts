import { DomainError } from "@/domain/errors";

/**
 * Limits of one input. The largest legitimate input is a list of 1,000 products, five levels deep.
 */
const MAX_DEPTH = 16;
const MAX_VALUES = 10_000;
/** Keys through which a lookup in an object could reach its prototype. */
const PROTOTYPE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads the input of a tRPC call: `{json}`, plain JSON. superjson's annotations in `meta` name
 * constructors and paths chosen by the sender, so all are refused except "undefined", which older
 * clients send for missing fields.
 * @throws DomainError invalid_input
 */
export function readInput(sent: unknown): unknown {
  if (sent === undefined || sent === null) return undefined;
  if (!isObject(sent) || Array.isArray(sent)) throw new DomainError("invalid_input");
  const { json, meta } = sent;
  checkPlainJson(json);
  return meta === undefined || meta === null ? json : applyUndefined(json, meta);
}

/**
 * Checks the depth, the number of values and the keys of an input.
 * @param maxValues upper bound on the values, at all levels together
 * @throws DomainError invalid_input
 */
export function checkPlainJson(json: unknown, maxValues = MAX_VALUES): void {
  let level: unknown[] = [json];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_DEPTH || count > maxValues) throw new DomainError("invalid_input");
    const next: unknown[] = [];
    for (const value of level) {
      if (!isObject(value)) continue;
      if (!Array.isArray(value) && Object.keys(value).some((key) => PROTOTYPE_KEYS.has(key))) {
        throw new DomainError("invalid_input");
      }
      for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
}

/** Removes the values that `meta` declares as undefined, in time linear in the paths' length. */
function applyUndefined(json: unknown, meta: unknown): unknown {
  const { values, ...others } = isObject(meta) ? meta : { refused: true };
  const isKnown = Object.entries(others).every(([name, value]) => name === "v" && value === 1);
  if (!isKnown) throw new DomainError("invalid_input");
  if (isUndefined(values)) return undefined;
  if (!isObject(values) || Array.isArray(values)) throw new DomainError("invalid_input");
  for (const [path, annotation] of Object.entries(values)) {
    if (!isUndefined(annotation)) throw new DomainError("invalid_input");
    deleteUndefined(json, path.split("."));
  }
  return json;
}

const isUndefined = (annotation: unknown): boolean =>
  Array.isArray(annotation) && annotation.length === 1 && annotation[0] === "undefined";

function deleteUndefined(json: unknown, path: readonly string[]): void {
  let place = json;
  for (const key of path.slice(0, -1)) {
    place = isObject(place) && Object.hasOwn(place, key) ? place[key] : undefined;
  }
  const last = path.at(-1) ?? "";
  if (!isObject(place) || !Object.hasOwn(place, last) || place[last] !== null) {
    throw new DomainError("invalid_input");
  }
  if (Array.isArray(place)) place[Number(last)] = undefined;
  else delete place[last];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
