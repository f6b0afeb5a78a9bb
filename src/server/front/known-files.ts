import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { KnownFiles } from "@/server/front/response-cache/places";

/** A chunk that lies there as brotli alone is asked for by its own name: tools/stack/build/finish-chunks.mjs. */
const PACKED = /\.br$/;

/**
 * The files that Next serves, by their addresses: Next reads the same two folders once, when it starts.
 * @param dir the folder that holds package.json
 * @param build the folder of the build in it
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
