import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The file of a program in PATH or, where Debian keeps servers, /usr/sbin; undefined if there is none. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
