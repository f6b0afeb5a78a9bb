import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { sourceFiles } from "./check-imports";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDERS = ["src/server/platform/patches", "tools/stack/patches", "tests/support/patches"];
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const isTest = (file: string) => file.endsWith(".test.ts");

const patches = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
).filter((file) => !isTest(file));

const HEADER =
  /^\/\/ Relies on (?<name>\S+) (?<version>[\w.-]+): .+\n(?:\/\/ .+\n)*\/\/ Gain: .+\n(?:\/\/ .+\n)*\/\/ Test: (?<test>\S+)\n/;

/** Internals of libraries that only the patch folders may use, as patterns of source text. */
const INTERNALS = {
  next: /(?:from|import|require)\s*\(?["']next\/dist\//,
  "@trpc/server": /@trpc\/server\/(?:dist|unstable)|\b_def\.procedures\b|experimental_caller/,
  pg: /["'](?:pg\/lib|pg-protocol)\b|Client\.prototype|Query\.prototype|\.connection\.stream\b/,
};

/** The only exception: this file uses an internal of `pg` to close a hanging connection. */
const LEFT = ["tools/stack/postgres/lock-holders.ts: pg"];

it.each(patches)("%s names its exactly pinned package, its gain and its test", (file) => {
  const { name = "", version, test = "" } = HEADER.exec(read(file))?.groups ?? {};
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  expect({ ...devDependencies, ...dependencies }[name]).toBe(version);
  expect(existsSync(join(ROOT, test))).toBe(true);
});

it("internals of a library are used in the patch folders only", () => {
  const others = sourceFiles(ROOT).filter(
    (file) => !/^tests\//.test(file) && !isTest(file) && !patches.includes(file),
  );
  const used = others.flatMap((file) =>
    Object.entries(INTERNALS)
      .filter(([, pattern]) => pattern.test(read(file)))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(used.sort()).toEqual(LEFT);
});
