import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf, importsOf, sourceFiles } from "./check-imports";

interface Package {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const ROOT = resolve(import.meta.dirname, "../..");

/** What a production install runs: its commands, the build's settings, and what they start by path. */
const COMMANDS = [
  "scripts/build.ts",
  "scripts/run.mjs",
  "scripts/serve.ts",
  "scripts/worker.ts",
  "scripts/db.ts",
  "scripts/admin.ts",
  "scripts/shop.ts",
  "scripts/keys.ts",
  "scripts/package.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  ".config/prisma.ts",
  "prisma/seed/seed.ts",
];

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { dependencies = {}, devDependencies = {} } = JSON.parse(read("package.json")) as Package;
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };

describe("a production install", () => {
  it("has every package that its commands, the build and the shop import", () => {
    expect(importedPackages().filter(({ name }) => !(name in dependencies))).toEqual([]);
  }, 60_000);

  it("has no development package, but for the types that come with a package of Prisma", () => {
    const present = Object.keys(devDependencies).filter((name) => {
      const entry = packages[`node_modules/${name}`];
      return !entry?.dev;
    });
    expect(present).toEqual(["@types/pg"]);
  });

  it("has every peer that one of its packages cannot do without", () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) => {
      if (entry.dev || !path) return [];
      return Object.keys(entry.peerDependencies ?? {})
        .filter((name) => !entry.peerDependenciesMeta?.[name]?.optional && !isFound(name, path))
        .map((name) => `${path} needs ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

/** The packages that are imported on the ways from the commands through our files, and by whom. */
function importedPackages(): { name: string; file: string }[] {
  const known = new Set([...sourceFiles(ROOT), ...COMMANDS]);
  const shop = [...known].filter((file) => file.startsWith("src/") && !isTest(file));
  const waiting = new Set([...COMMANDS, ...shop]);
  const found: { name: string; file: string }[] = [];
  for (const file of waiting) {
    for (const source of importsOf(file, read(file), "values")) {
      for (const target of filesOf(file, source, known)) waiting.add(target);
      const name = packageOf(source);
      if (name) found.push({ name, file });
    }
  }
  return found;
}

/** A test, or what the tests of one folder share. */
const isTest = (file: string) => /(\.test|-fixture)\.tsx?$/.test(file);

/** The package of an import; none for a file of ours and for a module of Node's. */
function packageOf(source: string): string | undefined {
  const [first = "", second = ""] = source.split("/");
  if (/^(\.|@$|node:)/.test(first) || builtinModules.includes(first)) return undefined;
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Whether Node finds a package from the folder of another, among those of a production install. */
function isFound(name: string, from: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    const entry = packages[join(folder, "node_modules", name)];
    if (entry) return !entry.dev;
    if (folder === ".") return false;
  }
}
