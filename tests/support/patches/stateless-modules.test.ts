import { afterEach, expect, it } from "vitest";
import { evaluatedModules, isKept, resetModulesWithState } from "./stateless-modules";

const worker = globalThis as { filesMock?: boolean };
afterEach(() => {
  worker.filesMock = false;
});

it("stateless modules are kept between test files, and modules with state are evaluated again", async () => {
  const money = await import("@/domain/money");
  const environment = await import("@/env");
  resetModulesWithState();
  expect(await import("@/domain/money")).toBe(money);
  expect(await import("@/env")).not.toBe(environment);
});

it("the test file after one that calls vi.mock loads fresh copies of all modules", async () => {
  const money = await import("@/domain/money");
  worker.filesMock = true;
  resetModulesWithState();
  expect(await import("@/domain/money")).not.toBe(money);
});

it("a stateless module may not import one with state", async () => {
  await import("@/domain/money");
  await import("@/env");
  const idOf = (path: string) => [...evaluatedModules().keys()].find((id) => id.endsWith(path));
  const money = evaluatedModules().get(idOf("/src/domain/money.ts") ?? "");
  if (!money) throw new Error("the module is not in the table");
  expect(isKept(money)).toBe(true);
  const imports = new Set([...money.imports, idOf("/src/env.ts") ?? ""]);
  expect(() => isKept({ ...money, imports })).toThrow(
    /src\/domain\/money.ts is kept .* imports .*src\/env.ts/,
  );
});
