import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mailKindsWhere } from "@/server/mail/mail-kinds";

it("docs/mails.md has one line for every kind of mail, and no other lines", () => {
  const table = readFileSync("docs/mails.md", "utf8");
  const told = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(mailKindsWhere(() => true).toSorted());
});
