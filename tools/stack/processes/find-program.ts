import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program in PATH or in /usr/sbin, where Debian puts servers; undefined if not found. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
