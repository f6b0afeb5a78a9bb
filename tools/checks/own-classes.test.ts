import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";

/** Classes that Tailwind does not provide: a style sheet of the shop must define each one. */
const OWN = ["apple-pay-button"];

const styles = readdirSync(inRoot("src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => readFileSync(join(inRoot("src"), file), "utf8"))
  .join("\n");

it.each(OWN)("%s, without which a button would be invisible, is defined", (name) => {
  expect(styles).toMatch(new RegExp(`@utility ${name} \\{[^}]*appearance: -`));
});
