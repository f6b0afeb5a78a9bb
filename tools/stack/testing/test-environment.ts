import { readFileSync } from "node:fs";
import { newSecrets } from "../demo-secrets";
import { freePort } from "../processes/ports";
import { type Environment, inRoot } from "../project";

/** Test data is not kept, so the keys may be new each time. */
export const testSecrets = newSecrets;

const SET_BY_SCRIPTS = ["DEMO", "PRERENDER", "MAILBOX_URL", "PAYPAL_SIMULATOR_URL"];

/**
 * All variables of the shop, set to empty, so that neither the shell nor a .env file has an effect.
 */
export function blankEnvironment(): Environment {
  const names = readFileSync(inRoot(".env.example"), "utf8").matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm);
  const all = [...[...names].map(([, name]) => name), ...SET_BY_SCRIPTS];
  return Object.fromEntries(all.map((name) => [name, ""]));
}

/**
 * Environment of a shop with its own database and simulators on free ports, which the caller
 * starts; without secrets.
 */
export async function simulatedEnvironment(databaseUrl: string): Promise<Environment> {
  return {
    ...blankEnvironment(),
    DEMO: "1",
    LOG_LEVEL: "fatal",
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${await freePort(0)}`,
    TOPUP_SUPPLIER: "simulated",
    PAYPAL_ENVIRONMENT: "simulator",
    PAYPAL_SIMULATOR_URL: `http://localhost:${await freePort(0)}`,
    PAYPAL_CLIENT_ID: "barq-demo",
    PAYPAL_CLIENT_SECRET: "barq-demo-secret",
    PAYPAL_MERCHANT_ID: "BARQDEMSHPSA2",
    PAYPAL_WEBHOOK_ID: "WH-BARQ-DEMO",
    PAYPAL_WEBHOOK_CA: inRoot("tools/paypal-simulator/authority/ca.pem"),
  };
}

/** Environment of the tested build: no database, and no address that changes between runs. */
export function buildEnvironment(): Environment {
  return { ...blankEnvironment(), DEMO: "1", PAYPAL_ENVIRONMENT: "simulator" };
}

export const TEST_DIST_DIR = ".next-test";
