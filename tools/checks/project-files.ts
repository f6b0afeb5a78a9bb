import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../stack/project";

const FOLDERS = ["docs", "messages", "packages", "prisma", "scripts", "src", "tests", "tools"];

/** The project's files in its root and in `FOLDERS`, by path from the root. */
export function projectFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  );
  return [...readdirSync(inRoot()), ...below].filter((file) => !file.includes("node_modules"));
}

/** The project's Markdown files. */
export const documents = () => projectFiles().filter((file) => file.endsWith(".md"));
