import { readFileSync } from "node:fs";
import { newSecrets } from "../demo-secrets";
import { freePort } from "../processes/ports";
import { type Environment, inRoot } from "../project";
import { blankVariables, SIMULATED, simulatorEnvironment } from "../simulators";

/** New encryption keys for each run: test data is not kept, so nothing must be decrypted later. */
export const testSecrets = newSecrets;

const SET_BY_SCRIPTS = ["DEMO", "PRERENDER", "MAILBOX_URL"];

/**
 * All variables of the shop, set to empty, so that neither the shell nor a .env file has an effect.
 */
export function blankEnvironment(): Environment {
  const names = readFileSync(inRoot(".env.example"), "utf8").matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm);
  const all = [...[...names].map(([, name]) => name), ...SET_BY_SCRIPTS];
  const blank = Object.fromEntries(all.map((name) => [name, ""]));
  return { ...blank, ...blankVariables(SIMULATED.all) };
}

/**
 * Environment, without secrets, of a shop with its own database, and with a mail server and
 * simulators on free ports. The caller starts these servers.
 * @param providers the payment providers that the shop accepts
 */
export async function simulatedEnvironment(
  databaseUrl: string,
  providers: keyof typeof SIMULATED = "usual",
): Promise<Environment> {
  return {
    ...blankEnvironment(),
    DEMO: "1",
    LOG_LEVEL: "fatal",
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${await freePort(0)}`,
    TOPUP_SUPPLIER: "simulated",
    ...(await simulatorEnvironment(SIMULATED[providers])),
  };
}

/** Environment of the tested build: no database, and no address that changes between runs. */
export function buildEnvironment(): Environment {
  return { ...blankEnvironment(), DEMO: "1", PAYPAL_ENVIRONMENT: "simulator" };
}

export const TEST_DIST_DIR = ".next-test";
