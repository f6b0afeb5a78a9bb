// The registry of paths (src/server/rest/paths.ts, decision 094) against what else speaks of paths.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pageAddress } from "@/server/front/response-cache/pages";
import { NEXT_PATHS } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { namesOf, PATHS } from "@/server/rest/paths";
import { inRoot } from "../stack/project";

/** Answers all of PATHS. */
const CATCH_ALL = ["/api", "/api/{path}"];
/** Where next.config.mjs leads lists, and what is nowhere: no addresses of their own. */
const INNER = ["/shop/{category}/{sort}/{page}", "/shop/{category}/search", "/{rest...}"];

/** The templates of the paths at which files of src/app answer. */
function templatesOfApp(): string[] {
  const app = inRoot("src", "app");
  return readdirSync(app, { recursive: true, withFileTypes: true }).flatMap((file) => {
    if (!/^(?:page\.tsx|route\.ts|robots\.ts)$/.test(file.name)) return [];
    if (file.name === "robots.ts") return ["/robots.txt"];
    const folders = file.parentPath.slice(app.length).replaceAll("\\", "/").split("/").slice(1);
    const parts = folders.filter((name) => name !== "[locale]" && !name.startsWith("("));
    const path = `/${parts.map((part) => part.replace(/^\[(\.{3})?(\w+)\]$/, "{$2$1}")).join("/")}`;
    const [, before, name] = /^(.*)\/\[\[\.{3}(\w+)\]\]$/.exec(path) ?? [];
    return before === undefined ? [path] : [before, `${before}/{${name}}`];
  });
}

/** An address of a template. */
const addressOf = (template: string, parts: Record<string, string>) =>
  template.replace(/\{(\w+)(?:\.{3})?\}/g, (_, name) => parts[name] ?? "x");

test("every page and file of src/app has its line in page-paths.ts or next-paths.ts, and no other has", () => {
  const known = [...NEXT_PATHS, ...PAGE_PATHS.filter(({ isSecret }) => !isSecret)];
  const found = templatesOfApp().filter((one) => ![...CATCH_ALL, ...INNER].includes(one));
  expect(found.sort()).toEqual([...new Set(known.map(({ template }) => template))].sort());
});

test.each(PAGE_PATHS.map((page) => [page.template, page] as const))(
  "%s is kept as bytes, or says why not",
  (template, { notKept }) => {
    const address = addressOf(template, { id: "7", kind: "terms", version: "1" });
    expect(pageAddress(address, {}) === null).toBe(notKept !== undefined);
  },
);

interface Config {
  rewrites(): Promise<{ beforeFiles: { source: string; destination: string }[] }>;
  headers(): Promise<{ source: string; headers: { key: string; value: string }[] }[]>;
}

async function nextConfig(): Promise<Config> {
  const file = new URL("../../next.config.mjs", import.meta.url).href;
  return ((await import(file)) as { default: Config }).default;
}

test("next.config.mjs leads what stands beside /api to the handler of /api", async () => {
  const { beforeFiles } = await (await nextConfig()).rewrites();
  const led = beforeFiles.filter(({ destination }) => destination === "/api");
  const templates = led.map(({ source }) => source.replace(/:(\w+)/g, "{$1}"));
  const beside = PATHS.filter(({ template }) => !template.startsWith("/api/"));
  expect(templates.sort()).toEqual(beside.map(({ template }) => template).sort());
});

test("no page whose address is secret tells it to a page that it links to", async () => {
  const rules = await (await nextConfig()).headers();
  const silent = rules.filter(({ headers }) =>
    headers.some(({ key, value }) => key === "Referrer-Policy" && value === "no-referrer"),
  );
  const secret = PAGE_PATHS.filter(({ isSecret }) => isSecret).map(({ template }) => template);
  expect(silent.map(({ source }) => source.replace(/:(\w+)/g, "{$1}")).sort()).toEqual(
    secret.sort(),
  );
});

test.each([...PATHS, ...NEXT_PATHS, ...PAGE_PATHS])(
  "of $method $template no part is in a metric, and no secret in a log",
  ({ template, isSecret }) => {
    const part = "part-of-somebody";
    const address = template.replace(/\{\w+(?:\.{3})?\}/g, part);
    const { route, path } = namesOf(address);
    expect([template, "page"]).toContain(route);
    if (isSecret) expect(path).not.toContain(part);
  },
);

test("a method stands at a path once", () => {
  const all = [...PATHS, ...NEXT_PATHS, ...PAGE_PATHS].map(
    (one) => `${one.method} ${one.template}`,
  );
  expect(all).toEqual([...new Set(all)]);
});
