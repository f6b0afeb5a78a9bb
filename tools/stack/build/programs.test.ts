import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../project";

const run = (...args: string[]) =>
  spawnSync(process.execPath, [inRoot("scripts/run.mjs"), ...args], { encoding: "utf8" });

it("run.mjs without a program, or with --help, lists every program that npm scripts start", () => {
  const { status, stdout, stderr } = run("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(run().stdout).toBe(stdout);
  const lines = readFileSync(inRoot("package.json"), "utf8");
  const names = [...lines.matchAll(/scripts\/run\.mjs (\w+)/g)].map(([, name]) => name);
  expect(names).toContain("serve");
  for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, "m"));
});

it("run.mjs refuses an unknown program", () => {
  const { status, stderr } = run("sell");
  expect({ status, stderr }).toEqual({ status: 2, stderr: "There is no program sell.\n" });
});
