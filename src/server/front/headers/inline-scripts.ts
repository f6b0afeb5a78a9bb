import { createHash } from "node:crypto";
import { HEAD_SCRIPT } from "@/document/head-script";
import { isScriptOfNext } from "@/server/platform/patches/next-inline-scripts";

/** A source of the content security policy that lets exactly this script run. */
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The one script of ours that stands in a page, in every page the same. */
export const HEAD_SCRIPT_SOURCE = hashOf(HEAD_SCRIPT);

const INLINE = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;

/**
 * The sources by which the inline scripts of a page run: of those alone that the shop and Next put there. A script that
 * somebody's text smuggled into a page is none of them, and gets no hash although it stands in the page.
 */
export function scriptSources(html: string): string[] {
  const found = [...html.matchAll(INLINE)].map(([, script = ""]) => script);
  return [HEAD_SCRIPT_SOURCE, ...found.filter(isScriptOfNext).map(hashOf)];
}
