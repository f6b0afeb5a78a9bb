import { type App, newApp } from "./app";
import { Faults } from "./faults";
import { Ledger } from "./ledger";
import { Signer } from "./signature";
import { Tokens } from "./tokens";
import { Webhooks } from "./webhooks";

export interface SimulatorOptions {
  /** 0 chooses any free port. */
  port: number;
  clientId: string;
  clientSecret: string;
  /** The account that receives the payments. */
  merchantId: string;
  webhookId: string;
  /** Destination of events; without it they are only recorded in the ledger. */
  webhookUrl?: string;
  /** The file that keeps the payments; without a file, they are lost when this process ends. */
  file?: string;
  /** Delay before each retry of a refused webhook, in milliseconds. */
  webhookRetryMs: number[];
}

/** The complete state of a simulator. */
export interface SimulatorState {
  options: SimulatorOptions;
  /** The base URL that the shop knows, such as `http://localhost:3005`. */
  baseUrl: string;
  ledger: Ledger;
  faults: Faults;
  tokens: Tokens;
  app: App;
  signer: Signer;
  webhooks: Webhooks;
}

export function createWorld(options: SimulatorOptions, baseUrl: string): SimulatorState {
  const ledger = new Ledger();
  const app = newApp(options);
  const signer = new Signer(app, baseUrl);
  return {
    options,
    baseUrl,
    ledger,
    faults: new Faults(),
    tokens: new Tokens(options.clientId, options.clientSecret, app),
    app,
    signer,
    webhooks: new Webhooks(ledger, signer, {
      baseUrl,
      url: options.webhookUrl,
      retryMs: options.webhookRetryMs,
    }),
  };
}
