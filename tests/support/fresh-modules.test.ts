import { expect, it } from "vitest";

it("a file sees nothing of what an earlier one set or kept", async () => {
  const kept = globalThis as { barqKept?: string };
  kept.barqKept = "by a module of an earlier file";
  process.env.BARQ_SET = "by an earlier file";
  await import("./fresh-modules");
  expect(kept.barqKept).toBeUndefined();
  expect(process.env.BARQ_SET).toBeUndefined();
});
