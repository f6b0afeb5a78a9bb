import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { MAY_IMPORT, ONLY_FOR, PROVIDERS } from "./import-table";

const PLACES = ["src", "prisma", "tools", "scripts", "tests", "packages", ".config"];
const GENERATED =
  /^(next-env\.d\.ts|src\/server\/platform\/prisma-client\/.*|packages\/\w+\/(dist|node_modules)\/.*)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".d.ts", "/index.ts"];

/**
 * Finds imports that the import table forbids, and import cycles between files (type imports count
 * too). @returns one sentence per problem
 * @param root the project's folder
 */
export function importProblems(root: string): string[] {
  const files = sourceFiles(root);
  const known = new Set(files);
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const sources = importsOf(file, readFileSync(join(root, file), "utf8"));
    for (const source of sources) {
      const problem = problemOf(file, source);
      if (problem) problems.push(`${file} imports ${source}: ${problem}`);
    }
    graph.set(
      file,
      sources.flatMap((source) => filesOf(file, source, known)),
    );
  }
  return [...problems, ...circlesIn(graph).map((circle) => `circle: ${circle.join(" -> ")}`)];
}

/** Paths of all source files relative to the root, without generated ones. */
export function sourceFiles(root: string): string[] {
  const below = PLACES.filter((place) => existsSync(join(root, place))).flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).map((file) =>
      posix.join(place, file.split(sep).join("/")),
    ),
  );
  return [...readdirSync(root), ...below].filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !GENERATED.test(file),
  );
}

/**
 * The module specifiers that a file imports, as written. `values` omits type-only imports, which
 * are erased at run time.
 * @throws Error if the file cannot be parsed
 */
export function importsOf(file: string, text: string, what: "all" | "values" = "all"): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const sources = new Set<string>();
  const add = (node: { source: object | null; importKind?: string; exportKind?: string }) => {
    const { source } = node;
    if (what === "values" && (node.importKind === "type" || node.exportKind === "type")) return;
    if (source && "value" in source && typeof source.value === "string") sources.add(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
    ImportExpression: add,
    ...(what === "all" && { TSImportType: add }),
  }).visit(program);
  return [...sources];
}

function problemOf(file: string, source: string): string | undefined {
  const from = nameOf(file);
  const to = nameOf(pathOf(file, source));
  if (from.startsWith("@/")) {
    if (source.startsWith("../") && to.startsWith("@/")) return "across folders, import by @/";
    for (const [packages, folders] of Object.entries(ONLY_FOR)) {
      if (isBelow(to, packages) && !isBelow(from, folders)) return `only for ${folders}`;
    }
    for (const { parent, rooms, composers } of PROVIDERS) {
      const provider = providerIn(parent, rooms, to);
      if (provider && !isBelow(from, `${provider} ${composers}`)) return `only for ${composers}`;
    }
  }
  if (to === source && !source.startsWith("@/")) return;
  const folder = folderOf(from);
  if (!folder) return "its folder has no line in tools/checks/import-table.ts";
  const allowed = MAY_IMPORT[folder.line];
  if (isBelow(to, folder.name) || isBelow(to, allowed ?? "")) return;
  return `${folder.name} may import ${allowed || "nothing of ours"}`;
}

/**
 * The payment provider's folder below `parent` that contains a file; undefined if the file is
 * elsewhere or in one of the shared folders `rooms`.
 */
function providerIn(parent: string, rooms: readonly string[], name: string): string | undefined {
  if (!name.startsWith(`${parent}/`)) return;
  const [folder = "", ...rest] = name.slice(parent.length + 1).split("/");
  return rest.length > 0 && !rooms.includes(folder) ? `${parent}/${folder}` : undefined;
}

/** The most specific line of the table that matches, and the folder it matches. */
function folderOf(name: string): { line: string; name: string } | undefined {
  const parts = name.split("/");
  const lines = Object.keys(MAY_IMPORT).filter((line) => {
    const own = line.split("/");
    const isFolder = own.length < parts.length || !line.includes("*");
    return isFolder && own.every((part, at) => isNamed(part, parts[at]));
  });
  const weight = (line: string) =>
    3 * line.split("/").length - (/\*(\/|$)/.test(line) ? 2 : line.includes("*") ? 1 : 0);
  const line = lines.sort((a, b) => weight(b) - weight(a))[0] ?? (parts.length === 1 ? "." : "");
  return line ? { line, name: parts.slice(0, line.split("/").length).join("/") } : undefined;
}

/**
 * Whether a name equals an entry of the list or lies below one; a leading `!` excludes an entry,
 * `*` stands for one folder, `*-end` for one whose name ends in `-end`.
 */
function isBelow(name: string, list: string): boolean {
  const parts = name.split("/");
  const fits = (entry: string) => entry.split("/").every((part, at) => isNamed(part, parts[at]));
  const entries = list.split(" ");
  return entries.some(fits) && !entries.some((entry) => entry[0] === "!" && fits(entry.slice(1)));
}

const isNamed = (part: string, name: string | undefined) =>
  name !== undefined && (part === name || (part[0] === "*" && name.endsWith(part.slice(1))));

/** The files among `known` that an import resolves to; empty for a package. */
export function filesOf(file: string, source: string, known: ReadonlySet<string>): string[] {
  const path = pathOf(file, source);
  return ENDINGS.map((ending) => path + ending).filter((name) => known.has(name));
}

/** The path from the root that an import resolves to; for a package, its name. */
function pathOf(file: string, source: string): string {
  if (source.startsWith("@/")) return `src/${source.slice(2)}`;
  if (!source.startsWith(".")) return source;
  // Packages import their files by the names that they have after the build.
  const path = posix.join(posix.dirname(file), source);
  return path.startsWith("packages/") ? path.replace(/\.js$/, "") : path;
}

/** A path in the table's notation: `@` for src, without the file extension. */
function nameOf(path: string): string {
  return path.replace(/^src\//, "@/").replace(/(\.(test|spec))?\.(tsx?|mjs)$/, "");
}

function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const reported = new Set<string>();
  for (const file of graph.keys()) {
    const circle = reported.has(file) ? undefined : shortestCircle(graph, file);
    if (!circle) continue;
    circles.push(circle);
    for (const member of circle) reported.add(member);
  }
  return circles;
}

function shortestCircle(graph: Map<string, string[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const circle = [start];
        for (let at = file; at !== start; at = cameFrom.get(at) ?? start) circle.unshift(at);
        return [start, ...circle];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      waiting.push(next);
    }
  }
  return undefined;
}
