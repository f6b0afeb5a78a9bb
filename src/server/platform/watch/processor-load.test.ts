import { expect, it } from "vitest";
import { ProcessorLoad } from "@/server/platform/watch/processor-load";

it("states the share of the processors' time that was used since the last call", () => {
  const times = [
    { user: 100, nice: 0, sys: 50, irq: 0, idle: 850 },
    { user: 0, nice: 0, sys: 0, irq: 0, idle: 1_000 },
  ];
  const load = new ProcessorLoad(() => structuredClone(times).map((one) => ({ times: one })));
  expect(load.share()).toBe(0);
  for (const one of times) {
    one.user += 60;
    one.sys += 15;
    one.idle += 25;
  }
  expect(load.share()).toBe(0.75);
  for (const one of times) one.idle += 100;
  expect(load.share()).toBe(0);
});

it("reads this machine's processors", () => {
  const load = new ProcessorLoad();
  const until = performance.now() + 200;
  while (performance.now() < until);
  const share = load.share();
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(1);
});
