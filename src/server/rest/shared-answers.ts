import { z } from "zod";
import { appRouter } from "@/server/api/root";
import { CATALOGUE_TAG } from "@/server/catalogue/catalogue-tags";
import { proceduresOf } from "@/server/platform/patches/trpc-procedures";

/**
 * Answers that are the same for everybody who speaks one language: queries whose procedure says `isShared`. Whoever
 * makes one declares it here; nobody else can, and what is not declared is kept nowhere.
 */
const declared = new WeakMap<Response, ReadonlySet<string>>();

/** Declares an answer to be for everybody. @param tags what it shows; the set may still grow while the body is read */
export function shareAnswer(response: Response, tags: Set<string>): Response {
  tags.add(CATALOGUE_TAG);
  declared.set(response, tags);
  return response;
}

/** What a declared answer shows; null for any other. */
export function sharedTags(response: Response): ReadonlySet<string> | null {
  return declared.get(response) ?? null;
}

/** For caches between shop and browser, where one address has one content; a browser itself asks each time. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";
/** Where a cookie has its say too. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";

/** By name of the procedure: the names that its input may have. */
const SHARED = new Map(
  proceduresOf<{ isShared?: true }>(appRouter)
    .filter(([, { _def }]) => _def.type === "query" && _def.meta?.isShared)
    .map(([name, { _def }]) => [name, inputNames(_def.inputs[0])]),
);

/** The names of a shared query's input, in order; undefined for any other procedure. */
export function sharedInput(procedure: string): readonly string[] | undefined {
  return SHARED.get(procedure);
}

function inputNames(schema: unknown): string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).sort() : [];
}
