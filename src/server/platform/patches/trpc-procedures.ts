// Relies on @trpc/server 11.19.0: a router's `_def.procedures`, flat by dotted names, and a
// procedure's `_def`.
// Gain: paths, rights, budgets and shared responses are read from the procedures, so that no list
// misses one.
// Test: src/server/platform/patches/trpc-procedures.test.ts

/** tRPC's internal definition of a procedure. */
export interface Procedure<Meta> {
  _def: { type: "query" | "mutation" | "subscription"; inputs: unknown[]; meta?: Meta };
}

/** All procedures of a router by dotted names, nested ones included; tRPC's types nest them. */
export function proceduresOf<Meta>(router: { _def: { procedures: object } }) {
  return Object.entries(router._def.procedures as Record<string, Procedure<Meta>>);
}
