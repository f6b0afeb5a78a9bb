// Loaded before each file of the unit and the integration tests. The files of a worker share a
// process with its packages and the shop's modules without state. The other modules are loaded
// again, and environment and globals are reset.
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

// Globals that the shop shares between copies of its modules: settings, signals, connections. The
// engine of the migrations stays: it belongs to a package, which has one per process.
for (const name of Object.keys(globalThis)) {
  if (/^barq(?!Migrations)/.test(name)) Reflect.deleteProperty(globalThis, name);
}
