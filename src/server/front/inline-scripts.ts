import { createHash } from "node:crypto";
import { z } from "zod";
import { HEAD_SCRIPT } from "@/features/layout/head-script";

/** A source of the content security policy that lets exactly this script run. */
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The one script of ours that stands in a page, in every page the same. */
export const HEAD_SCRIPT_SOURCE = hashOf(HEAD_SCRIPT);

/** Of which chunks a page's code is: Next's `getTurbopackChunkGroupBootstrap`. */
const CHUNKS =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s;
const chunks = z.strictObject({
  otherChunks: z.array(z.string().regex(/^static\/chunks\/[\w.~-]+\.js$/)),
  runtimeModuleIds: z.array(z.union([z.number(), z.string()])),
});
/** What a page shows, as data: Next's `use-flight-response`. */
const DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s;
const data = z.union([
  z.tuple([z.literal(0)]),
  z.tuple([z.union([z.literal(1), z.literal(3)]), z.string()]),
]);

/** Whether a script is one that Next puts into its pages: a call with plain data, which runs nothing else. */
function isOfNext(script: string): boolean {
  const [, pushed] = CHUNKS.exec(script) ?? [];
  if (pushed !== undefined) return chunks.safeParse(parsed(pushed)).success;
  const [, given] = DATA.exec(script) ?? [];
  return given !== undefined && data.safeParse(parsed(given)).success;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const INLINE = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;

/**
 * The sources by which the inline scripts of a page run: of those alone that the shop and Next put there. A script that
 * somebody's text smuggled into a page is none of them, and gets no hash although it stands in the page.
 */
export function scriptSources(html: string): string[] {
  const found = [...html.matchAll(INLINE)].map(([, script = ""]) => script);
  return [HEAD_SCRIPT_SOURCE, ...found.filter(isOfNext).map(hashOf)];
}
