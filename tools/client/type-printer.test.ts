import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Side, TypePrinter } from "./type-printer";

const print = (schema: z.ZodType, side: Side = "output", names: [z.ZodType, string][] = []) => {
  const printer = new TypePrinter(new Map(names));
  return [printer.print(schema, side), printer.declarations()].filter(Boolean).join("\n");
};

describe("a schema is printed as", () => {
  it.each([
    ["string", z.iso.datetime()],
    ["number", z.coerce.number().int().positive()],
    ["number", z.custom<number>().meta({ type: "integer" })],
    ["boolean", z.boolean()],
    ['"a" | "b"', z.enum(["a", "b"])],
    ['1 | "x" | null', z.literal([1, "x", null])],
    ["string[]", z.array(z.string()).max(3)],
    ['("a" | null)[]', z.array(z.literal("a").nullable())],
    ["[string, number]", z.tuple([z.string(), z.number()])],
    ['Record<"a" | "b", number>', z.record(z.enum(["a", "b"]), z.number())],
    ['Partial<Record<"a" | "b", number>>', z.partialRecord(z.enum(["a", "b"]), z.number())],
    ["string | number", z.union([z.string(), z.number(), z.string()])],
    ["void", z.void()],
    ["unknown", z.any()],
    ["Record<string, never>", z.object({})],
    ['"a | b" | "c"', z.enum(["a | b", "c"])],
  ])("%s", (text, schema) => {
    expect(print(schema)).toBe(text);
    expect(print(schema, "input")).toBe(text);
  });

  it("an object with optional fields, comments, and names in quotes", () => {
    const schema = z.object({
      a: z.string().meta({ description: "The first" }),
      b: z.number().optional(),
      "c-d": z.boolean().nullable().optional(),
    });
    expect(print(schema)).toBe(
      '{\n/** The first */\na: string;\nb?: number;\n"c-d"?: boolean | null;\n}',
    );
  });

  it("its input or its output, where they differ", () => {
    const schema = z.object({
      amount: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
      page: z.number().default(1),
      text: z.preprocess(String, z.string()),
    });
    expect(print(schema, "input")).toBe(
      "{\namount: string | number;\npage?: number;\ntext: string;\n}",
    );
    expect(print(schema)).toBe("{\namount: string;\npage: number;\ntext: string;\n}");
  });
});

describe("a named schema", () => {
  const money = z.object({ amount: z.number() }).meta({ id: "TestMoney" });
  const line = z.object({ price: money.meta({ description: "Of one unit" }) });

  it("is declared once and referred to by its name, also where a description was added", () => {
    expect(print(z.object({ a: line, b: line.nullable() }), "output", [[line, "Line"]])).toBe(
      [
        "{\na: Line;\nb: Line | null;\n}",
        "export type TestMoney = {\namount: number;\n};\n",
        "export type Line = {\n/** Of one unit */\nprice: TestMoney;\n};",
      ].join("\n"),
    );
  });

  it("has two names if input and output differ", () => {
    const schema = z.object({ page: z.number().default(1) });
    const printer = new TypePrinter(new Map([[schema, "Filter"]]));
    const texts = (["input", "output", "input"] as const).map((side) =>
      printer.print(schema, side),
    );
    expect(texts).toEqual(["Filter", "FilterOutput", "Filter"]);
  });

  it("is refused once its name and its name with Output are both taken", () => {
    const [one, two, three] = [z.enum(["a", "b"]), z.enum(["c", "d"]), z.enum(["e", "f"])];
    const printer = new TypePrinter(new Map([one, two, three].map((schema) => [schema, "Same"])));
    expect(printer.print(one, "output")).toBe("Same");
    expect(printer.print(two, "output")).toBe("SameOutput");
    expect(() => printer.print(three, "output")).toThrow("two schemas have the name Same");
  });
});

it.each([
  ["plain JSON has no date", z.date()],
  ["a custom schema needs a type in its meta", z.custom<string>()],
  ["plain JSON has no bigint", z.bigint()],
  ["the output of a transformation has no schema", z.string().transform(Number)],
])("%s", (message, schema) => {
  expect(() => print(schema)).toThrow(message);
});
