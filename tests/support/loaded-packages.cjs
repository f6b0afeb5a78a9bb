// Preloaded into a program: when it exits, writes the names of the OpenTelemetry packages that it
// has loaded to the file LOADED_PACKAGES.
const { writeFileSync } = require("node:fs");
const { Module } = require("node:module");

process.on("exit", () => {
  const files = Object.keys(Module._cache).join("\n");
  const names = new Set(files.match(/@opentelemetry[\\/][\w-]+/g));
  writeFileSync(process.env.LOADED_PACKAGES, JSON.stringify([...names].sort()));
});
