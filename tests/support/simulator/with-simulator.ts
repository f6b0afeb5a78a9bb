import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { provider } from "../data/checkout-orders";
import { expectInvariants } from "../data/invariants";
import { startTestSimulator } from "./simulator-client";

/**
 * A payment simulator for the tests of a file, reset before each test; checks the shop's books
 * after each.
 */
export function withSimulator(): Pick<Simulator, "ledger"> {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startTestSimulator();
  });
  beforeEach(() => provider().reset());
  afterEach(expectInvariants);
  afterAll(() => simulator.close());
  return { ledger: () => simulator.ledger() };
}
