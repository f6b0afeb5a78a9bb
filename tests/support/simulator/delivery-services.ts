import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { provider } from "../data/checkout-orders";
import { expectInvariants } from "../data/invariants";
import { type MailSink, startMailSink } from "../data/mail-sink";
import { startTestSimulator } from "./simulator-client";

/** The mail server of the current test, empty at its start. */
export let sink: MailSink;

/**
 * Starts a payment simulator and a mail server for the tests of a file, and checks the shop's books
 * after each test.
 */
export function openDeliveryServices(): void {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startTestSimulator();
    sink = await startMailSink();
  });
  beforeEach(async () => {
    sink.clear();
    await provider().reset();
  });
  afterEach(expectInvariants);
  afterAll(async () => {
    await sink.close();
    await simulator.close();
  });
}
