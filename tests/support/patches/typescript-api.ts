// Relies on @ts-morph/common 0.28.1: its `ts` is TypeScript 5 with the compiler API, which
// TypeScript 7 no longer offers to JavaScript. vitest.config.ts gives it to openapi-typescript.
// Gain: openapi-typescript runs beside TypeScript 7, without a second `tsc` in node_modules/.bin.
// Test: tools/checks/openapi-client.test.ts
export { ts as default } from "@ts-morph/common";
