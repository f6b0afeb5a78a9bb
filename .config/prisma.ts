import { defineConfig } from "prisma/config";

// `prisma generate` would download a schema engine that it never runs: the shop migrates through the
// WebAssembly build of the engine (tools/stack/postgres/migrate.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "../prisma/schema",
  migrations: { path: "../prisma/migrations" },
});
