import type { Environment } from "./project";

/**
 * Environment of a shop that pays at a Moyasar simulator with its standard keys.
 * @param url the simulator's origin
 */
export function moyasarDemo(url: string): Environment {
  return {
    MOYASAR_SECRET_KEY: "sk_test_barqsimulatorsecret000000",
    MOYASAR_PUBLISHABLE_KEY: "pk_test_barqsimulatorpublic000000",
    MOYASAR_WEBHOOK_SECRET: "simulated-moyasar-webhook-secret-0001",
    MOYASAR_API_BASE: `${url}/v1`,
  };
}
