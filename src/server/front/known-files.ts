import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { KnownFiles } from "@/server/front/response-cache/page-existence";

/**
 * Extension of a chunk that is stored only in brotli form; browsers request it without the
 * extension (tools/stack/build/finish-chunks.mjs).
 */
const PACKED = /\.br$/;

/**
 * Lists the URL paths of the files that Next serves. Reading the folders once is enough: Next reads
 * them only at startup, too.
 * @param dir the folder that holds package.json
 * @param build name of the build folder in `dir`
 */
export function knownFiles(dir: string, build: string): KnownFiles {
  const files = new Set(filesBelow(join(dir, "public"), "/"));
  for (const path of filesBelow(join(dir, build, "static"), "/_next/static/")) {
    files.add(path);
    files.add(path.replace(PACKED, ""));
  }
  return files;
}

function filesBelow(folder: string, address: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = relative(folder, join(parentPath, name));
      return address + path.split(sep).join("/");
    });
}
