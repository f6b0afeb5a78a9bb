// Compares the registry of paths (src/server/rest/paths.ts, decision 094) with every other list of
// paths.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pageAddress } from "@/server/front/response-cache/pages";
import { NEXT_PATHS } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { namesOf, PATHS } from "@/server/rest/paths";
import { inRoot } from "../stack/project";

/** The catch-all routes that answer every path of PATHS. */
const CATCH_ALL = ["/api", "/api/{path}"];
/** Rewrite destinations of product lists, and the not-found page: none has a public URL. */
const INNER = ["/shop/{category}/{sort}/{page}", "/shop/{category}/search", "/{rest...}"];

/** The path templates that the files of src/app answer. */
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

/** Fills a template's parameters; `x` where no value is given. */
const addressOf = (template: string, parts: Record<string, string>) =>
  template.replace(/\{(\w+)(?:\.{3})?\}/g, (_, name) => parts[name] ?? "x");

test("the routes of src/app are exactly those listed in page-paths.ts and next-paths.ts", () => {
  const known = [...NEXT_PATHS, ...PAGE_PATHS.filter(({ isSecret }) => !isSecret)];
  const found = templatesOfApp().filter((one) => ![...CATCH_ALL, ...INNER].includes(one));
  expect(found.sort()).toEqual([...new Set(known.map(({ template }) => template))].sort());
});

test.each(PAGE_PATHS.map((page) => [page.template, page] as const))(
  "%s is cached as bytes, or states why not",
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

test("next.config.mjs rewrites the API paths outside /api to the /api handler", async () => {
  const { beforeFiles } = await (await nextConfig()).rewrites();
  const led = beforeFiles.filter(({ destination }) => destination === "/api");
  const templates = led.map(({ source }) => source.replace(/:(\w+)/g, "{$1}"));
  const beside = PATHS.filter(({ template }) => !template.startsWith("/api/"));
  expect(templates.sort()).toEqual(beside.map(({ template }) => template).sort());
});

test("pages with a secret address send no referrer to linked pages", async () => {
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
  "metrics contain no parameter of $method $template, and logs no secret one",
  ({ template, isSecret }) => {
    const part = "part-of-somebody";
    const address = template.replace(/\{\w+(?:\.{3})?\}/g, part);
    const { route, path } = namesOf(address);
    expect([template, "page"]).toContain(route);
    if (isSecret) expect(path).not.toContain(part);
  },
);

test("each method and path is registered once", () => {
  const all = [...PATHS, ...NEXT_PATHS, ...PAGE_PATHS].map(
    (one) => `${one.method} ${one.template}`,
  );
  expect(all).toEqual([...new Set(all)]);
});
