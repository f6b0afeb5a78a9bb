import { createHash } from "node:crypto";
import { HEAD_SCRIPT } from "@/document/head-script";
import { isScriptOfNext } from "@/server/platform/patches/next-inline-scripts";

/** A content security policy source that allows exactly this script. */
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The policy source of the shop's only inline script, which every page contains. */
export const HEAD_SCRIPT_SOURCE = hashOf(HEAD_SCRIPT);

const INLINE = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;

/**
 * Returns the policy sources for a page's inline scripts: only those that the shop and Next
 * inserted. A script injected through user content gets no hash, even though it is part of the
 * page.
 */
export function scriptSources(html: string): string[] {
  const found = [...html.matchAll(INLINE)].map(([, script = ""]) => script);
  return [HEAD_SCRIPT_SOURCE, ...found.filter(isScriptOfNext).map(hashOf)];
}
