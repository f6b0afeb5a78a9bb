// Relies on next 16.4.6: the two scripts that it puts into its pages, as text.
// Gain: pages are rendered once and allow scripts by their hashes; a nonce would require a
// rendering per request, at a tenth of the speed (docs/decisions/031).
// Test: src/server/platform/patches/next-inline-scripts.test.ts

import { z } from "zod";

/** The script that loads a page's chunks, written by Next's `getTurbopackChunkGroupBootstrap`. */
const CHUNKS =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s;
const chunks = z.strictObject({
  otherChunks: z.array(z.string().regex(/^static\/chunks\/[\w.~-]+\.js$/)),
  runtimeModuleIds: z.array(z.union([z.number(), z.string()])),
});
/** The script that carries a page's content as data, written by Next's `use-flight-response`. */
const DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s;
const data = z.union([
  z.tuple([z.literal(0)]),
  z.tuple([z.union([z.literal(1), z.literal(3)]), z.string()]),
]);

/** Whether an inline script is Next's own: a call with plain data, which runs no other code. */
export function isScriptOfNext(script: string): boolean {
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
