// Preloaded into a program: as it ends it writes the packages of OpenTelemetry that it had loaded into LOADED_PACKAGES.
const { writeFileSync } = require("node:fs");
const { Module } = require("node:module");

process.on("exit", () => {
  const files = Object.keys(Module._cache).join("\n");
  const names = new Set(files.match(/@opentelemetry[\\/][\w-]+/g));
  writeFileSync(process.env.LOADED_PACKAGES, JSON.stringify([...names].sort()));
});
