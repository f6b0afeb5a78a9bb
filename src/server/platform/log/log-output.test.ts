import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { logOutput } from "./log-output";

test("on a full disk up to a megabyte of log lines is buffered and the rest is dropped", () => {
  const full = openSync("/dev/full", "w");
  const output = logOutput({ dest: full, sync: true });
  let dropped = 0;
  output.on("drop", () => {
    dropped += 1;
  });
  const line = `${"x".repeat(1023)}\n`;
  for (let lines = 0; lines < 3_000; lines += 1) output.write(line);
  expect(dropped).toBeGreaterThan(1_900);
  output.destroy();
  closeSync(full);
});
