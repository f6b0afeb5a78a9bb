import { afterEach, expect, it } from "vitest";
import { evaluatedModules, isKept, resetModulesWithState } from "./stateless-modules";

const worker = globalThis as { filesMock?: boolean };
afterEach(() => {
  worker.filesMock = false;
});

it("a module without state is the same one for every file, and one with state is loaded again", async () => {
  const money = await import("@/domain/money");
  const environment = await import("@/env");
  resetModulesWithState();
  expect(await import("@/domain/money")).toBe(money);
  expect(await import("@/env")).not.toBe(environment);
});

it("a file after a file that mocks modules shares none with it", async () => {
  const money = await import("@/domain/money");
  worker.filesMock = true;
  resetModulesWithState();
  expect(await import("@/domain/money")).not.toBe(money);
});

it("a module without state that imports one with state is an error", async () => {
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
