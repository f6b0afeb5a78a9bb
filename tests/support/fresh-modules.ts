// Loaded before each file of the unit and the integration tests. The test files of a worker share a
// process, in which packages and the shop's stateless modules stay loaded. This file makes all
// other modules load again, and resets the environment and the globals.
import { vi } from "vitest";
import { resetModulesWithState } from "./patches/stateless-modules";

resetModulesWithState();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

const worker = globalThis as { environmentAtStart?: NodeJS.ProcessEnv };
worker.environmentAtStart ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, worker.environmentAtStart);

// Delete the globals that the shop shares between copies of its modules: settings, signals,
// connections. Keep the migration engine, whose package supports one instance per process.
for (const name of Object.keys(globalThis)) {
  if (/^barq(?!Migrations)/.test(name)) Reflect.deleteProperty(globalThis, name);
}
