// Loaded before each file of the unit and the integration tests. The files of a worker share a process with its packages,
// and nothing else: modules of ours are loaded anew, and what an earlier file set or the shop kept is as it was.
import { vi } from "vitest";

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

const worker = globalThis as { environmentAtStart?: NodeJS.ProcessEnv };
worker.environmentAtStart ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, worker.environmentAtStart);

// What the shop keeps for all copies of its modules: settings, signals, connections. The engine of the migrations stays:
// it is a package's, which has one a process.
for (const name of Object.keys(globalThis)) {
  if (/^barq(?!Migrations)/.test(name)) Reflect.deleteProperty(globalThis, name);
}
