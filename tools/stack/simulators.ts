import { join } from "node:path";
import { freePort } from "./processes/ports";
import { dataFolder, type Environment, inRoot } from "./project";

/** The simulator of a payment provider: `tools/{name}-simulator`, started by its `main.ts`. */
export interface PaymentSimulator {
  /** The provider's name in the tables that commands print. */
  title: string;
  /** The simulator's port in the demo (`npm start`), unless `{NAME}_SIMULATOR_PORT` is set. */
  port: number;
  /** The file of `.data` that keeps the demo's payments. */
  file: string;
  /** A variable of the provider's account; a demo that sets it does not start the simulator. */
  account: string;
  /** The variable with the simulator's address. */
  address: string;
  /** Environment of a shop whose payments go to the simulator. @param url the simulator's origin */
  demo(url: string): Environment;
}

/** The simulators by provider name. The first is the default provider of a simulated shop. */
export const SIMULATORS = {
  paypal: {
    title: "PayPal",
    port: 3005,
    file: "payments.jsonl",
    account: "PAYPAL_CLIENT_ID",
    address: "PAYPAL_SIMULATOR_URL",
    demo: (url) => ({
      PAYPAL_ENVIRONMENT: "simulator",
      PAYPAL_SIMULATOR_URL: url,
      PAYPAL_CLIENT_ID: "barq-demo",
      PAYPAL_CLIENT_SECRET: "barq-demo-secret",
      PAYPAL_MERCHANT_ID: "BARQDEMSHPSA2",
      PAYPAL_WEBHOOK_ID: "WH-BARQ-DEMO",
      PAYPAL_WEBHOOK_CA: inRoot("tools/paypal-simulator/authority/ca.pem"),
    }),
  },
  moyasar: {
    title: "Moyasar",
    port: 3006,
    file: "moyasar-payments.jsonl",
    account: "MOYASAR_SECRET_KEY",
    address: "MOYASAR_API_BASE",
    demo: (url) => ({
      MOYASAR_SECRET_KEY: "sk_test_barqsimulatorsecret000000",
      MOYASAR_PUBLISHABLE_KEY: "pk_test_barqsimulatorpublic000000",
      MOYASAR_WEBHOOK_SECRET: "simulated-moyasar-webhook-secret-0001",
      MOYASAR_API_BASE: `${url}/v1`,
      // Any text of the right form: the simulator does not read the file.
      MOYASAR_APPLE_PAY_DOMAIN_FILE: "simulated-".repeat(12),
    }),
  },
} as const satisfies Record<string, PaymentSimulator>;

export type SimulatorName = keyof typeof SIMULATORS;

/** A value for each simulated provider, by its name. */
export type BySimulator<Value> = Partial<Record<SimulatorName, Value>>;

export const SIMULATOR_NAMES = Object.keys(SIMULATORS) as readonly SimulatorName[];

/** The providers of a shop: `usual` is the default provider alone, `all` is every simulated one. */
export const SIMULATED = { usual: SIMULATOR_NAMES.slice(0, 1), all: SIMULATOR_NAMES };

export function bySimulator<Value>(choose: (name: SimulatorName) => Value): BySimulator<Value> {
  return Object.fromEntries(SIMULATOR_NAMES.map((name) => [name, choose(name)]));
}

/** Port 0 (any free port) for each simulator. */
export const ANY_SIMULATOR_PORT = bySimulator(() => 0);

/** The files that keep the payments of the demo's simulators. */
export const paymentFiles = bySimulator((name) => join(dataFolder, SIMULATORS[name].file));

/** The variables of a simulator's process. */
export const variablesOf = (name: SimulatorName) => ({
  port: `${name.toUpperCase()}_SIMULATOR_PORT`,
  file: `${name.toUpperCase()}_SIMULATOR_FILE`,
  webhookUrl: `${name.toUpperCase()}_WEBHOOK_URL`,
});

/** The variables that a shop needs for these providers, set to empty, which counts as unset. */
export function blankVariables(names: readonly SimulatorName[]): Environment {
  const variables = names.flatMap((name) => Object.keys(SIMULATORS[name].demo("")));
  return Object.fromEntries(variables.map((name) => [name, ""]));
}

/**
 * Environment of a shop whose payments go to simulators on free ports. The caller starts the
 * simulators.
 */
export async function simulatorEnvironment(names: readonly SimulatorName[]): Promise<Environment> {
  const environment: Environment = {};
  for (const name of names) {
    Object.assign(environment, SIMULATORS[name].demo(`http://localhost:${await freePort(0)}`));
  }
  return environment;
}

/** The simulators that an environment names, with their ports. */
export function namedSimulators(environment: Environment): { name: SimulatorName; port: number }[] {
  return SIMULATOR_NAMES.flatMap((name) => {
    const address = environment[SIMULATORS[name].address];
    return address ? [{ name, port: Number(new URL(address).port) }] : [];
  });
}
