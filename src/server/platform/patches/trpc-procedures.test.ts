import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { proceduresOf } from "./trpc-procedures";

interface Meta {
  access?: string;
}
const t = initTRPC.meta<Meta>().create();
const input = z.object({ id: z.number() });
const router = t.router({
  orders: t.router({
    read: t.procedure
      .meta({ access: "anybody" })
      .input(input)
      .query(() => "read"),
    notes: t.router({ change: t.procedure.mutation(() => "changed") }),
  }),
});

it("procedures are listed by their dotted names, with type, inputs and metadata", () => {
  const found = proceduresOf<Meta>(router).map(([name, { _def }]) => {
    const { type, inputs, meta } = _def;
    return { name, type, inputs, meta };
  });
  expect(found).toEqual([
    { name: "orders.read", type: "query", inputs: [input], meta: { access: "anybody" } },
    { name: "orders.notes.change", type: "mutation", inputs: [], meta: undefined },
  ]);
});
