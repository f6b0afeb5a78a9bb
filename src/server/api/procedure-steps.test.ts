import { initTRPC, TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withOwnSteps } from "@/server/api/procedure-steps";

interface Context {
  seen: string[];
  user: string | null;
}
const t = initTRPC.context<Context>().meta<{ access: string }>().create();

/** The same procedures with tRPC's steps and with the shop's. */
const routers = (["tRPC's", "own"] as const).map((whose) => {
  const procedure = whose === "own" ? withOwnSteps(t.procedure) : t.procedure;
  const noting = procedure
    .meta({ access: "anybody" })
    .use(async ({ ctx, meta, path, type, next }) => {
      ctx.seen.push(`${type} ${path} ${meta?.access}`);
      const result = await next();
      ctx.seen.push(result.ok ? "well" : result.error.message);
      return result;
    });
  const signedIn = noting.use(({ ctx, next }) => {
    if (ctx.user === null) throw new TRPCError({ code: "UNAUTHORIZED", message: "nobody" });
    return next({ ctx: { user: ctx.user.toUpperCase() } });
  });
  const router = t.router({
    greet: signedIn
      .input(z.object({ word: z.string().trim() }))
      .input(z.object({ times: z.coerce.number().max(3) }))
      .output(z.object({ text: z.string() }))
      .query(({ ctx, input }) => ({
        text: `${input.word.repeat(input.times)} ${ctx.user}`,
        more: 1,
      })),
    change: noting.mutation(({ ctx }) => ctx.user),
    wrong: noting.output(z.number()).query(() => "text" as unknown as number),
    fails: noting.query(() => {
      throw new RangeError("too far");
    }),
    replaced: noting
      .use(({ next }) => next({ getRawInput: async () => "another" }))
      .input(z.string())
      .query(({ input }) => input),
  });
  return { whose, createCaller: t.createCallerFactory(router) };
});

/** What a call gives or throws, and what its steps saw. */
async function outcomes(user: string | null, call: (caller: Caller) => Promise<unknown>) {
  return Promise.all(
    routers.map(async ({ createCaller }) => {
      const seen: string[] = [];
      const answer = await call(createCaller({ seen, user })).catch((error: unknown) => {
        const { code, message, cause } = error as TRPCError;
        return { isOfTrpc: error instanceof TRPCError, code, message, cause: cause?.name };
      });
      return { answer, seen };
    }),
  );
}
type Caller = ReturnType<(typeof routers)[number]["createCaller"]>;

const CALLS: Record<string, [user: string | null, call: (caller: Caller) => Promise<unknown>]> = {
  "a query": ["amal", (caller) => caller.greet({ word: " ho ", times: 2 } as never)],
  "a step that refuses": [null, (caller) => caller.greet({ word: "ho", times: 2 } as never)],
  "wrong input": ["amal", (caller) => caller.greet({ word: "ho", times: 4 } as never)],
  "no input": ["amal", (caller) => caller.greet(undefined as never)],
  "a mutation": ["amal", (caller) => caller.change()],
  "a wrong output": ["amal", (caller) => caller.wrong()],
  "a procedure that throws": ["amal", (caller) => caller.fails()],
  "a step that replaces the input": ["amal", (caller) => caller.replaced("one")],
};

describe("the shop's way through the steps of a procedure is tRPC's", () => {
  it.each(Object.entries(CALLS))("%s", async (_name, [user, call]) => {
    const [theirs, own] = await outcomes(user, call);
    expect(own).toEqual(theirs);
    expect(own?.seen.length).toBe(2);
  });

  it("gives what the procedure answers", async () => {
    const [, own] = await outcomes(...(CALLS["a query"] as (typeof CALLS)[string]));
    expect(own).toEqual({ answer: { text: "hoho AMAL" }, seen: ["query greet anybody", "well"] });
  });
});
