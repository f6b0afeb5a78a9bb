import { readFileSync } from "node:fs";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { expect, it } from "vitest";
import type { AppRouter } from "@/server/api/root";
import { OPERATIONS } from "../../packages/client/src/generated/api";
import type { Procedures } from "../../packages/client/src/generated/shop";
import { inRoot } from "../stack/project";
import { clientTypes, GENERATED } from "./client-types";

/** A type without the brand of amounts (`__unit`), which JSON does not have. */
type Plain<T> = T extends { readonly __unit: string }
  ? number
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

/**
 * The names of the declared procedures that differ from the router: the router lacks the procedure,
 * refuses its input, or returns another output. `never` if all match.
 */
type Misfits<Declared, Inputs, Outputs, Prefix extends string = ""> = {
  [Name in keyof Declared & string]: Name extends keyof Inputs & keyof Outputs
    ? Declared[Name] extends (input: infer Input, options?: never) => Promise<infer Output>
      ? [Input] extends [Inputs[Name] | undefined]
        ? [Output, Plain<Outputs[Name]>] extends [Plain<Outputs[Name]>, Output]
          ? never
          : `${Prefix}${Name} output`
        : `${Prefix}${Name} input`
      : Misfits<Declared[Name], Inputs[Name], Outputs[Name], `${Prefix}${Name}.`>
    : `${Prefix}${Name} unknown`;
}[keyof Declared & string];

type Found = Misfits<Procedures, inferRouterInputs<AppRouter>, inferRouterOutputs<AppRouter>>;

/** The compiler checks this line: its error message names the procedures that differ. */
const misfits: [Found] extends [never] ? null : Found = null;

it("the declared procedures have the types of the router", () => {
  expect(misfits).toBeNull();
});

it("the generated files of the client are current (npm run make:client)", async () => {
  for (const [name, text] of Object.entries(await clientTypes())) {
    expect(readFileSync(inRoot(GENERATED, name), "utf8"), name).toBe(text);
  }
});

it("every operation of /api/v1 has a method of the client", () => {
  const resources = readFileSync(inRoot("packages/client/src/resources.ts"), "utf8");
  const called = [...resources.matchAll(/\b(?:call|list)\(\s*"(\w+)"/g)].map(([, id]) => id);
  expect(called.sort()).toEqual(Object.keys(OPERATIONS).sort());
});
