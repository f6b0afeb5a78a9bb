import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { AT_ONCE } from "../../../tools/chaos/cases";
import { ChaosShop } from "../../../tools/chaos/chaos-shop";
import { type Supervisor, supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder } from "../../../tools/stack/project";

let supervisor: Supervisor;
let shop: ChaosShop;
beforeAll(async () => {
  supervisor = supervise(join(dataFolder, "logs", "under-fire"));
  shop = await ChaosShop.open(supervisor);
});
beforeEach(() => shop.addKeys(7, 100));
afterAll(async () => {
  await supervisor.stop();
  await shop.close();
});

/** Timeout in milliseconds, for a slow machine. */
const PATIENCE = 120_000;

// `npm run test:chaos` runs the whole set, case by case.
it(
  "a shop whose processes are killed during purchases loses nothing and delivers nothing twice",
  async () => {
    await AT_ONCE.run(shop);
    const { problems } = await shop.settle(PATIENCE);
    expect(problems).toEqual([]);
    expect(shop.purchases.filter(({ hasApproved }) => !hasApproved)).toEqual([]);
  },
  2 * PATIENCE,
);
