import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../stack/project";

const FOLDERS = ["docs", "messages", "packages", "tests", "tools"];

/** The project's Markdown files, by path from the root. */
export function documents(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  );
  return [...readdirSync(inRoot()), ...below].filter(
    (file) => file.endsWith(".md") && !file.includes("node_modules"),
  );
}
