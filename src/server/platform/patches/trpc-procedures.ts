// Relies on @trpc/server 11.19.0: `_def.procedures` of a router, flat by dotted names, and `_def` of a procedure.
// Gain: paths, rights, budgets and shared answers are read off the procedures, so that none is missing from a list.
// Test: src/server/platform/patches/trpc-procedures.test.ts

/** What tRPC keeps of a procedure. */
export interface Procedure<Meta> {
  _def: { type: "query" | "mutation" | "subscription"; inputs: unknown[]; meta?: Meta };
}

/** The procedures of a router and of those within it, by their dotted names; tRPC's types say nested. */
export function proceduresOf<Meta>(router: { _def: { procedures: object } }) {
  return Object.entries(router._def.procedures as Record<string, Procedure<Meta>>);
}
