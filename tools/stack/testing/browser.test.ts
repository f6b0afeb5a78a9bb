import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../project";
import { launchArgs } from "./browser";

it("features that Playwright disables in the browser stay disabled", () => {
  const playwright = readFileSync(inRoot("node_modules/playwright-core/lib/coreBundle.js"), "utf8");
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(playwright)?.[1];
  const names = [...(list ?? "").matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain("MediaRouter");
  const ours = launchArgs.find((arg) => arg.startsWith("--disable-features=")) ?? "";
  expect(ours.split(/[=,]/)).toEqual(expect.arrayContaining(names));
});
