import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRouter } from "@/server/api/trpc";
import { procedureRules } from "@/server/rest/procedure-paths";
import { inRoot } from "../stack/project";
import { withInventory } from "./security-inventory";

test("a procedure that lacks one of its access rules fails", () => {
  const rules = { access: "anybody", owner: "nobody", limit: "read" };
  const withMeta = (meta: object) => ({
    _def: { procedures: { "a.b": { _def: { type: "query", meta } } } },
  });
  expect(procedureRules(withMeta(rules))).toHaveLength(1);
  for (const missing of Object.keys(rules)) {
    expect(() => procedureRules(withMeta({ ...rules, [missing]: undefined }))).toThrow();
  }
  expect(procedureRules(createRouter({}))).toEqual([]);
});

test("docs/security.md matches the rules of procedures and paths (npm run make:inventory)", () => {
  const document = readFileSync(inRoot("docs", "security.md"), "utf8");
  expect(withInventory(document)).toBe(document);
});
