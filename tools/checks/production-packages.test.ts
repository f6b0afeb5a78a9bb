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

/**
 * Entry points of a production install: commands, build configuration, and files started by path.
 */
const COMMANDS = [
  "scripts/build.ts",
  "scripts/run.mjs",
  "scripts/serve.ts",
  "scripts/worker.ts",
  "scripts/db.ts",
  "scripts/admin.ts",
  "scripts/api-key.ts",
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

  it("has no development package except the types that a Prisma package depends on", () => {
    const present = Object.keys(devDependencies).filter((name) => {
      const entry = packages[`node_modules/${name}`];
      return !entry?.dev;
    });
    expect(present).toEqual(["@types/pg"]);
  });

  it("has every required peer of its packages", () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) => {
      if (entry.dev || !path) return [];
      return Object.keys(entry.peerDependencies ?? {})
        .filter((name) => !entry.peerDependenciesMeta?.[name]?.optional && !isFound(name, path))
        .map((name) => `${path} needs ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

/** All packages reachable by imports from the commands and the shop, with the importing file. */
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

/** A test, or a fixture shared by the tests of a folder. */
const isTest = (file: string) => /(\.test|-fixture)\.tsx?$/.test(file);

/** The package of an import, or undefined for a project file or a Node built-in. */
function packageOf(source: string): string | undefined {
  const [first = "", second = ""] = source.split("/");
  if (/^(\.|@$|node:)/.test(first) || builtinModules.includes(first)) return undefined;
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Whether Node, from the folder `from`, resolves the name to a production package. */
function isFound(name: string, from: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    const entry = packages[join(folder, "node_modules", name)];
    if (entry) return !entry.dev;
    if (folder === ".") return false;
  }
}
