import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { provider } from "../data/checkout-orders";
import { expectInvariants } from "../data/invariants";
import { type MailSink, startMailSink } from "../data/mail-sink";
import { startTestSimulator } from "./simulator-client";

/** The mail server of the test at hand, empty at its begin. */
export let sink: MailSink;

/** Opens what a delivery needs for the tests of a file: payment simulator and mail server; invariants hold after each. */
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
