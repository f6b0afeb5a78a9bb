import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importProblems } from "./check-imports";

const ROOT = resolve(import.meta.dirname, "../..");

/** A file, its import, and whether the architecture allows the import. */
const CASES: readonly [file: string, source: string, isAllowed: boolean][] = [
  // Layers.
  ["src/domain/a.ts", "@/domain/money", true],
  ["src/domain/b.ts", "@/contract/cart", false],
  ["src/domain/c.ts", "@/server/platform/clock", false],
  ["src/contract/a.ts", "@/domain/money", true],
  ["src/contract/b.ts", "@/server/platform/clock", false],
  ["src/i18n/a.ts", "@/contract/cart", false],
  ["src/ui/form/a.ts", "@/ui/overlay/dialog", true],
  ["src/ui/b.ts", "@/domain/money", false],
  ["src/ui/c.ts", "@/features/cart/cart-button", false],
  ["src/emails/a.ts", "@/i18n/translator", true],
  ["src/emails/b.ts", "@/server/platform/database/db", false],
  ["src/app/a.ts", "@/features/cart/cart-button", true],
  ["src/app/b.ts", "@/server/platform/database/db", false],
  ["src/app/c.ts", "@/server/orders/placing/place-order", false],
  ["src/app/d.ts", "@/server/rest/rest-handler", true],
  ["src/somewhere/a.ts", "@/domain/money", false],
  // Features.
  ["src/features/cart/a.ts", "@/features/layout/preferences/preferences", true],
  ["src/features/cart/b.ts", "@/features/catalogue/product-card", false],
  ["src/features/cart/c.ts", "../catalogue/product-card", false],
  ["src/features/cart/d.ts", "@/server/orders/placing/place-order", false],
  ["src/features/cart/e.ts", "@/trpc/client", true],
  ["src/features/cart/f.ts", "@/trpc/server", false],
  ["src/features/shared/a.ts", "@/features/session/session-provider", false],
  ["src/features/session/a.ts", "@/features/shared/price/money-text", true],
  ["src/features/session/b.ts", "@/features/layout/header/header", false],
  ["src/features/layout/a.ts", "@/features/session/session-provider", true],
  ["src/features/layout/b.ts", "@/features/cart/cart-button", false],
  ["src/features/admin/a.ts", "@/features/admin/keys/keys-dialog", true],
  ["src/features/admin/keys/a.ts", "@/features/admin/shared/frame/panel-address", true],
  ["src/features/admin/keys/b.ts", "@/features/admin/products/products-tab", false],
  ["src/features/admin/keys/c.ts", "@/features/catalogue/product-card", false],
  ["src/features/admin/shared/a.ts", "@/features/admin/keys/keys-dialog", false],
  // Folders of the server.
  ["src/server/orders/a.ts", "@/server/platform/database/db", true],
  ["src/server/orders/b.ts", "@/server/catalogue/catalogue", true],
  ["src/server/orders/c.ts", "@/features/cart/cart-button", false],
  ["src/server/orders/d.ts", "@/server/payments/settlement/settle-payment", false],
  ["src/server/platform/a.ts", "@/server/orders/expire-orders", false],
  ["src/server/keys/a.ts", "@/server/images/image-store", false],
  ["src/server/accounts/a.ts", "@/server/mail/queue-mail", true],
  ["src/server/mail/a.ts", "@/server/accounts/codes/issue-code", false],
  ["src/server/api/routers/a.ts", "@/server/orders/placing/place-order", true],
  ["src/server/api/routers/b.ts", "@/server/rest/rest-handler", false],
  ["src/server/worker.ts", "@/server/delivery/deliver-order", true],
  // Payment providers.
  ["src/server/payments/settlement/a.ts", "@/server/payments/paypal/provider", false],
  ["src/server/rest/b.ts", "@/server/payments/paypal/provider", false],
  ["src/server/payments/provider/providers.ts", "@/server/payments/paypal/provider", true],
  ["src/server/payments/paypal/a.ts", "@/server/payments/paypal/client", true],
  ["src/server/payments/another/a.ts", "@/server/payments/paypal/client", false],
  ["src/server/upstream/a.ts", "@/server/payments/prepaid/charges", true],
  ["src/server/payments/provider/provider-environments.ts", "@/server/payments/paypal/env", true],
  ["src/features/checkout/a.ts", "@/features/checkout/payment/paypal/sdk", false],
  ["src/features/checkout/payment/payment-ways.ts", "./paypal/ways", true],
  // Packages.
  ["src/server/catalogue/a.ts", "pg", true],
  ["src/server/catalogue/b.ts", "@/server/platform/prisma-client/client", true],
  ["src/server/orders/e.ts", "@trpc/server", false],
  ["src/server/api/a.ts", "@trpc/server", true],
  ["src/server/api/b.ts", "@/server/platform/prisma-client/client", false],
  ["src/server/api/routers/c.ts", "@prisma/client", false],
  ["src/server/rest/a.ts", "pg", false],
  ["src/server/platform/patches/a.ts", "next/dist/server/request-meta.js", true],
  ["src/server/front/a.ts", "next/dist/server/request-meta.js", false],
  ["src/app/e.ts", "pg", false],
  ["src/features/cart/g.ts", "node:fs", false],
  ["src/features/cart/h.ts", "node:fs/promises", false],
  ["src/features/cart/i.ts", "@trpc/client", false],
  ["src/ui/d.ts", "@trpc/client", false],
  // tests -> tools -> src, never in the other direction.
  ["src/server/orders/f.ts", "../../../tools/stack/project", false],
  ["src/env.ts", "./../scripts/admin", false],
  ["tools/bench/a.ts", "@/server/orders/placing/place-order", true],
  ["tools/bench/b.ts", "../stack/project", true],
  ["tools/bench/c.ts", "../lighthouse/budgets", false],
  ["tools/bench/d.ts", "../../tests/support/fixtures", false],
  ["tools/bench/e.ts", "../../scripts/admin", false],
  ["tools/another-simulator/a.ts", "../simulator/http", true],
  ["tools/another-simulator/b.ts", "../stack/project", false],
  ["tools/chaos/a.ts", "../another-simulator/server", true],
  ["tools/bench/f.ts", "../another-simulator/server", false],
  ["scripts/a.ts", "../tools/stack/project", true],
  ["scripts/b.ts", "../tests/support/fixtures", false],
  ["tests/support/a.ts", "../../tools/stack/project", true],
  ["tests/support/b.ts", "../../scripts/admin", false],
  ["tests/support/c.ts", "../e2e/shop/fixtures", false],
  ["tests/integration/a.test.ts", "../support/data/mailbox", true],
  ["tests/integration/b.test.ts", "../e2e/shop/fixtures", false],
  ["tests/e2e/a.spec.ts", "@/server/platform/database/db", false],
  // The client package.
  ["packages/client/src/a.ts", "./errors.js", true],
  ["packages/client/src/b.ts", "../../../src/domain/money", false],
  ["packages/client/src/c.ts", "../../../tools/stack/project", false],
  ["tools/client/a.ts", "../../packages/client/src/errors", true],
  ["src/server/api/j.ts", "../../../packages/client/src/errors", false],
];

/** A file, a package, an imported name, and whether the lint rules allow it. */
const NAMES: readonly [file: string, source: string, name: string, isAllowed: boolean][] = [
  ["src/i18n/c.ts", "next-intl", "useLocale", true],
  ["src/features/cart/f.ts", "next-intl", "useLocale", false],
  ["src/features/cart/g.ts", "next-intl", "useTranslations", true],
  ["src/features/layout/c.ts", "next-intl", "useLocale", false],
  ["src/features/admin/a/d.ts", "next-intl", "useLocale", false],
  ["src/emails/e.ts", "next-intl", "useLocale", false],
  ["src/app/e.ts", "next-intl", "useLocale", false],
  ["src/app/f.ts", "next-intl/server", "getLocale", false],
];

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a temporary project with these files only. */
function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "barq-imports-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Runs a linter in a folder. @returns its parsed JSON report */
function report(folder: string, module: string, args: string[]) {
  const run = [join(ROOT, "node_modules", module), ...args];
  const { stdout, stderr } = spawnSync(process.execPath, run, { cwd: folder, encoding: "utf8" });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(stdout + stderr);
  }
}

describe("the import table", () => {
  let problems: string[];

  beforeAll(() => {
    const files = CASES.map(([file, source]) => [file, `import { it } from "${source}";\nit();\n`]);
    problems = importProblems(project(Object.fromEntries(files)));
  });

  it.each(CASES)("%s importing %s: allowed is %s", (file, source, isAllowed) => {
    const found = problems.filter((problem) => problem.startsWith(`${file} imports ${source}:`));
    expect(found).toHaveLength(isAllowed ? 0 : 1);
  });

  it.each([
    'import type { It } from "@/contract/cart";',
    'export * from "@/contract/cart";',
    'export type { It } from "@/contract/cart";',
    'export const load = () => import("@/contract/cart");',
    'export type It = import("@/contract/cart").It;',
    'export const it = <p>{String(import("@/contract/cart"))}</p>;',
  ])("holds for every way to import: %s", (text) => {
    const found = importProblems(project({ "src/domain/a.tsx": text }));
    expect(found).toEqual([
      "src/domain/a.tsx imports @/contract/cart: @/domain may import nothing of ours",
    ]);
  });
});

describe("import cycles", () => {
  it("are reported with the full cycle; type imports count like value imports", () => {
    const folder = project({
      "src/domain/a.ts": 'import { b } from "@/domain/b";\nexport type A = typeof b;\n',
      "src/domain/b.ts": 'export { c as b } from "./c";\n',
      "src/domain/c.ts": 'import type { A } from "./a";\nexport const c: A = 1;\n',
      "src/domain/d.ts": 'export { c } from "./c";\n',
    });
    expect(importProblems(folder)).toEqual([
      "circle: src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts",
    ]);
  });

  it("are reported in a package, which imports its files by their built names", () => {
    const folder = project({
      "packages/client/src/a.ts": 'export { b } from "./b.js";',
      "packages/client/src/b.ts": 'import type { b as B } from "./a.js"; export const b: B = 1;',
    });
    expect(importProblems(folder)).toEqual([
      "circle: packages/client/src/a.ts -> packages/client/src/b.ts -> packages/client/src/a.ts",
    ]);
  });
});

describe("unused code", () => {
  it("is reported: an export, a type and a file", () => {
    const folder = project({
      "package.json": JSON.stringify({ name: "sample", type: "module" }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
      "scripts/run.ts": 'import { used } from "@/domain/a";\nused();\n',
      "src/domain/a.ts": [
        "export const used = () => inside;",
        "export const inside = 1;",
        "export type Unused = string;\n",
      ].join("\n"),
      "src/domain/b.ts": "export const lost = 1;\n",
    });
    cpSync(join(ROOT, ".config"), join(folder, ".config"), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const { issues } = report(folder, "knip/bin/knip.js", [
      ...["--config", ".config/knip.json", "--reporter", "json"],
    ]) as { issues: Record<"file" | "files" | "exports" | "types", { name: string }[]>[] };
    const names = (kind: "files" | "exports" | "types") =>
      issues.flatMap((issue) => issue[kind] ?? []).map(({ name }) => name);
    expect(names("exports")).toEqual(["inside"]);
    expect(names("types")).toEqual(["Unused"]);
    expect(names("files")).toContain("src/domain/b.ts");
  });
});

describe("the lint rule against locale lookups", () => {
  let refused: Set<string>;

  beforeAll(() => {
    const files = NAMES.map(([file, source, name]) => [
      file,
      `import { ${name} } from "${source}";\n\n${name}();\n`,
    ]);
    const folder = project(Object.fromEntries(files));
    for (const name of ["biome.json", ".gitignore"]) cpSync(join(ROOT, name), join(folder, name));
    const { diagnostics } = report(folder, "@biomejs/biome/bin/biome", [
      ...["lint", "--reporter=json", "--max-diagnostics=none", "src"],
    ]) as { diagnostics: { category: string; location: { path: string } }[] };
    refused = new Set(
      diagnostics
        .filter((found) => found.category === "lint/style/noRestrictedImports")
        .map((found) => found.location.path),
    );
  });

  it.each(NAMES)(
    "%s importing from %s the name %s: allowed is %s",
    (file, _source, _name, isAllowed) => {
      expect(refused.has(file)).toBe(!isAllowed);
    },
  );
});
