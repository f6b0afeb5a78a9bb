import { type Account, type AccountOptions, newAccount } from "./account";
import { Faults } from "./faults";
import { Ledger } from "./ledger";
import { Webhooks } from "./webhooks";

export interface SimulatorOptions extends AccountOptions {
  /** 0 chooses any free port. */
  port: number;
  publishableKey: string;
  /** The file that keeps the payments; without a file, they are lost when this process ends. */
  file?: string | undefined;
  /** Delay before each retry of a refused webhook, in milliseconds; minutes to hours at Moyasar. */
  webhookRetryMs: number[];
}

/** The complete state of a simulator. */
export interface SimulatorState {
  options: SimulatorOptions;
  /** The simulator's origin, such as `http://localhost:3006`; the API is below /v1. */
  baseUrl: string;
  ledger: Ledger;
  faults: Faults;
  account: Account;
  webhooks: Webhooks;
}

export function createWorld(options: SimulatorOptions, baseUrl: string): SimulatorState {
  const ledger = new Ledger();
  const account = newAccount(options);
  const webhooks = new Webhooks(ledger, account, options.webhookRetryMs);
  return { options, baseUrl, ledger, faults: new Faults(), account, webhooks };
}

/** Removes all payments and faults, and resets the webhooks and the account. */
export function resetWorld(world: SimulatorState): void {
  world.ledger.clear();
  world.faults.clear();
  world.webhooks.reset();
  Object.assign(world.account, newAccount(world.options));
}
