import { readdirSync } from "node:fs";
import { OWNERS } from "@/server/api/ownership";
import { procedureRules } from "@/server/rest/inventory";
import { CROSS_SITE, ROUTE_RULES, type RouteRule } from "@/server/rest/route-rules";

/** Between these lines of docs/security.md stands what is made. */
const BEGIN = "<!-- Made by npm run make:inventory -->";
const END = "<!-- End of what is made -->";

/** Files of src/app that answer a request. */
const ANSWERING = /^(?:page\.tsx|route\.ts|robots\.ts)$/;

/** Folders of src/app that answer something, as `ROUTE_RULES` names them: pages by their group. */
export function answeringFolders(app: string): string[] {
  const folders = readdirSync(app, { recursive: true, withFileTypes: true }).flatMap((file) => {
    if (!ANSWERING.test(file.name)) return [];
    const folder = file.parentPath.slice(app.length).replaceAll("\\", "/");
    if (file.name === "robots.ts") return [`${folder}/robots.txt`];
    const [, group] = /^(\/\[locale\]\/\(\w+\))/.exec(folder) ?? [];
    return [group ?? folder];
  });
  return [...new Set(folders)].sort();
}

/** The made part of docs/security.md: every procedure and path with its rules. */
function inventoryMarkdown(): string {
  const procedures = procedureRules().map((rule) => [
    code(rule.name),
    rule.path ? code(rule.path) : "",
    who(rule.access) + (rule.needsProof ? ", password again" : ""),
    rule.owner,
    code(rule.limit),
    rule.crossSite,
  ]);
  const routes = Object.entries<RouteRule>(ROUTE_RULES).map(([folder, rule]) => [
    code(folder),
    who(rule.access),
    rule.owner,
    code(rule.limit),
    rule.crossSite,
  ]);
  const words = Object.entries({ ...OWNERS, ...CROSS_SITE }).map(([name, text]) => [name, text]);
  return [
    table(["Procedure", "REST, below /api", "Who", "Whose", "Limit", "Other sites"], procedures),
    table(["Folder of src/app", "Who", "Whose", "Limit", "Other sites"], routes),
    table(["Word", "Means"], words),
  ].join("\n\n");
}

/** docs/security.md with its made part made anew. @throws Error where the lines around it are missing */
export function withInventory(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`no ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n\n${inventoryMarkdown()}\n\n${END}${after}`;
}

const code = (text: string) => `\`${text}\``;

const who = (access: string) => access.replace("_", " ");

/** A Markdown table whose columns stand below one another. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
