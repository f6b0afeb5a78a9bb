// Relies on @trpc/server 11.19.0: a router's `_def.procedures`, flat by dotted names, and a
// procedure's `_def`.
// Gain: the paths, rights and rate limits of all procedures, and the queries with a response that
// visitors share, are read from the procedures, so that no separate list can miss one.
// Test: src/server/platform/patches/trpc-procedures.test.ts

/** tRPC's internal definition of a procedure. */
export interface Procedure<Meta> {
  _def: { type: "query" | "mutation" | "subscription"; inputs: unknown[]; meta?: Meta };
}

/**
 * All procedures of a router, those of nested routers included, by dotted names. Needs a cast:
 * tRPC's type of `procedures` is nested.
 */
export function proceduresOf<Meta>(router: { _def: { procedures: object } }) {
  return Object.entries(router._def.procedures as Record<string, Procedure<Meta>>);
}
