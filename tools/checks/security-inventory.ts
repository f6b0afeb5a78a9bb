import { readFileSync } from "node:fs";
import { providerName } from "@/i18n/messages";
import { OWNERS } from "@/server/api/ownership";
import { PROVIDER_ENVIRONMENTS } from "@/server/payments/provider/provider-environments";
import { NEXT_PATHS } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { CROSS_SITE } from "@/server/rest/path-rules";
import { PATHS } from "@/server/rest/paths";
import { procedureRules } from "@/server/rest/procedure-paths";
import { inRoot } from "../stack/project";

/** Markers in docs/security.md around the generated parts. */
const RULES = "<!-- Made by npm run make:inventory -->";
const HOSTS = "<!-- Hosts, made by npm run make:inventory -->";
const END = "<!-- End of what is made -->";

/** Every procedure and path with its rules. */
function inventoryMarkdown(): string {
  const rules = procedureRules();
  const procedures = rules.map((rule) => [
    code(rule.name),
    who(rule.access) + (rule.needsProof ? " *" : ""),
    rule.owner,
    rule.limit,
    rule.crossSite,
  ]);
  const rest = rules.flatMap(({ path, name }) => (path ? [[code(path), code(name)]] : []));
  const beside = PATHS.filter(({ procedure }) => procedure === undefined);
  const scoped = beside.flatMap(({ method, template, access }) =>
    access.startsWith(SCOPE)
      ? [[code(`${method} ${template}`), code(access.slice(SCOPE.length))]]
      : [],
  );
  const open = beside.filter(({ access }) => !access.startsWith(SCOPE));
  const paths = [...open, ...NEXT_PATHS, ...PAGE_PATHS].map((rule) => [
    code(`${rule.method} ${rule.template}`),
    who(rule.access),
    rule.owner,
    rule.limit,
    rule.crossSite,
  ]);
  const words = Object.entries({ ...OWNERS, ...CROSS_SITE });
  return [
    table(["Procedure", "Who", "Whose", "Limit", "Other sites"], procedures),
    table(["REST, below /api", "Procedure"], rest),
    table(["Path", "Who", "Whose", "Limit", "Other sites"], paths),
    table(["API, with a key", "Scope"], scoped),
    words.map(([name, text]) => wrapped(`- ${name}: ${text}`)).join("\n"),
  ].join("\n\n");
}

/** The hosts that the Content-Security-Policy allows for each payment provider. */
function hostsMarkdown(): string {
  const rows = PROVIDER_ENVIRONMENTS.flatMap(({ provider }) => {
    const file = inRoot("src/server/payments", provider, "policy-hosts.json");
    const policy: Record<string, string[]> = JSON.parse(readFileSync(file, "utf8"));
    const hosts = [...new Set(Object.values(policy).flat())];
    const groups = new Map<string, string[]>();
    for (const host of hosts) {
      const directives = Object.keys(policy).filter((one) => policy[one]?.includes(host));
      const key = directives.join(", ");
      groups.set(key, [...(groups.get(key) ?? []), code(host.replace("https://", ""))]);
    }
    return [...groups].map(([directives, names]) => [
      providerName(provider, "en"),
      names.join(", "),
      directives,
    ]);
  });
  return table(["Provider", "Hosts", "Directives"], rows);
}

/** docs/security.md with its generated parts rewritten. @throws Error if a marker is missing */
export function withInventory(document: string): string {
  return withPart(withPart(document, RULES, inventoryMarkdown()), HOSTS, hostsMarkdown());
}

function withPart(document: string, begin: string, part: string): string {
  const start = document.indexOf(begin) + begin.length;
  const end = document.indexOf(END, start);
  if (!document.includes(begin) || end < 0) {
    throw new Error(`docs/security.md lacks the markers ${begin} … ${END}`);
  }
  return `${document.slice(0, start)}\n\n${part}\n\n${document.slice(end)}`;
}

/** Prefix of the access rule of a path that needs an API key; the key's scope follows. */
const SCOPE = "scope ";

const code = (text: string) => `\`${text}\``;

const who = (access: string) => access.replace("_", " ");

/** A list item in lines of at most 100 columns. */
const wrapped = (item: string) => item.replace(/(?=.{101})(.{1,98}) /g, "$1\n  ");

/** A Markdown table with padded columns. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
