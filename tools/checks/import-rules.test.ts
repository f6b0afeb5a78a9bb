import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** File, import (of a name where it matters which), and whether the architecture allows it. */
const CASES: readonly [file: string, source: string, isAllowed: boolean, name?: string][] = [
  ["src/domain/a.ts", "@/domain/money", true],
  ["src/domain/b.ts", "@/contract/cart", false],
  ["src/domain/c.ts", "@/server/platform/clock", false],
  ["src/contract/a.ts", "@/domain/money", true],
  ["src/contract/b.ts", "@/server/platform/clock", false],
  ["src/i18n/a.ts", "@/contract/cart", false],
  ["src/ui/a.ts", "@/ui/form/button", true],
  ["src/ui/b.ts", "@/domain/money", false],
  ["src/ui/c.ts", "@/features/cart/cart-button", false],
  ["src/emails/a.ts", "@/i18n/translator", true],
  ["src/emails/b.ts", "@/server/platform/db", false],
  ["src/features/cart/a.ts", "@/features/layout/preferences/preferences", true],
  ["src/features/cart/b.ts", "@/features/catalogue/product-card", false],
  ["src/features/cart/c.ts", "../catalogue/product-card", false],
  ["src/features/cart/d.ts", "@/server/orders/place-order", false],
  ["src/features/cart/e.ts", "node:fs", false],
  ["src/features/admin/a/b.ts", "@/features/admin/shared/panel-address", true],
  ["src/features/admin/a/c.ts", "@/features/catalogue/product-card", false],
  ["src/features/shell/a.ts", "@/features/cart/cart-button", true],
  ["src/features/shell/b.ts", "@/server/carts/add-to-cart", false],
  ["src/app/a.ts", "@/features/cart/cart-button", true],
  ["src/app/b.ts", "@/server/platform/db", false],
  ["src/app/c.ts", "@/server/orders/place-order", false],
  ["src/app/d.ts", "pg", false],
  ["src/server/orders/a.ts", "@/server/platform/db", true],
  ["src/server/orders/b.ts", "@trpc/server", false],
  ["src/server/orders/c.ts", "@/features/cart/cart-button", false],
  ["src/server/api/a.ts", "@trpc/server", true],
  ["src/server/api/b.ts", "@/server/platform/prisma-client/client", false],
  ["src/i18n/c.ts", "next-intl", true, "useLocale"],
  ["src/features/cart/f.ts", "next-intl", false, "useLocale"],
  ["src/features/cart/g.ts", "next-intl", true, "useTranslations"],
  ["src/features/shell/c.ts", "next-intl", false, "useLocale"],
  ["src/features/admin/a/d.ts", "next-intl", false, "useLocale"],
  ["src/app/e.ts", "next-intl", false, "useLocale"],
  ["src/app/f.ts", "next-intl/server", false, "getLocale"],
];

let folder: string;
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "barq-imports-"));
  for (const name of ["biome.json", ".gitignore"]) cpSync(join(ROOT, name), join(folder, name));
  for (const [file, source, , name = "it"] of CASES) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { ${name} } from "${source}";\n\n${name}();\n`);
  }
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(
    process.execPath,
    [biome, "lint", "--reporter=json", "--max-diagnostics=none", "src"],
    { cwd: folder, encoding: "utf8" },
  );
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  refused = new Set(
    report.diagnostics
      .filter((found) => found.category === "lint/style/noRestrictedImports")
      .map((found) => found.location.path),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the rules of who may import whom", () => {
  it.each(CASES)("%s importing %s: allowed is %s", (file, _source, isAllowed) => {
    expect(refused.has(file)).toBe(!isAllowed);
  });
});
