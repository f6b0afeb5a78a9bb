import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { provider } from "../data/checkout-orders";
import { expectInvariants } from "../data/invariants";
import { startTestSimulator } from "./simulator-client";

/**
 * Starts a payment simulator for the tests of a file, resets it before each test, and checks the
 * shop's books after each test.
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
