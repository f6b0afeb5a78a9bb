import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError; marker: string };

/** What a step is given, and may change of it for those behind it. */
interface Call {
  ctx: object;
  input?: unknown;
  getRawInput?: () => Promise<unknown>;
}
type Next = (changed?: Partial<Call>) => Promise<Result>;

/** What tRPC keeps of a procedure and its types do not say (@trpc/server 11.19). */
interface Definition {
  meta: unknown;
  middlewares: readonly ((call: Call & { meta: unknown; next: Next }) => Promise<Result>)[];
}

async function take(definition: Definition, place: number, call: Call): Promise<Result> {
  const next: Next = (changed) =>
    take(definition, place + 1, {
      ...call,
      ...changed,
      ctx: changed?.ctx ? { ...call.ctx, ...changed.ctx } : call.ctx,
    });
  try {
    const { meta, middlewares } = definition;
    const step = middlewares[place];
    if (!step) throw new Error("A procedure without a resolver");
    return await step({ ...call, meta, next });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause), marker: "middlewareMarker" };
  }
}

type Caller = (call: { args: unknown[]; _def: unknown }) => Promise<unknown>;

/**
 * A builder whose procedures go through their steps as tRPC has them do, with objects spread by the language: tRPC is
 * published with a spread by property descriptors, which is a tenth of reading a cart.
 */
export function withOwnSteps<Builder extends { experimental_caller(caller: Caller): unknown }>(
  builder: Builder,
): Builder {
  const own = builder.experimental_caller(async ({ args, _def }) => {
    const result = await take(_def as Definition, 0, args[0] as Call);
    if (!result.ok) throw result.error;
    return result.data;
  });
  // By its types such a builder makes functions that are called with their input; these are called as tRPC calls any other.
  return own as Builder;
}
