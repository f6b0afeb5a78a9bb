import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mailKindsWhere } from "@/server/mail/mail-kinds";

it("every mail has its line in docs/mails.md, and nothing else has one", () => {
  const table = readFileSync("docs/mails.md", "utf8");
  const told = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(mailKindsWhere(() => true).toSorted());
});
