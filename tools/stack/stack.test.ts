import { expect, test } from "vitest";
import { supervise } from "./processes/supervisor";
import { startStack } from "./stack";

test("a demo configured with a live key is refused, and nothing is started", async () => {
  const supervisor = supervise();
  const stack = startStack(supervisor, {
    mode: "start",
    ports: { shop: 0, mailbox: 0, smtp: 0, simulators: {} },
    databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
    secrets: { SECRETS_KEY: `v1:${"A".repeat(43)}=`, FINGERPRINT_KEY: `${"B".repeat(43)}=` },
    mailFolder: "unused",
    distDir: "unused",
    configured: {
      MOYASAR_SECRET_KEY: "sk_live_abcdefghijklmnopqrstuvwxyz",
      MOYASAR_PUBLISHABLE_KEY: "pk_live_abcdefghijklmnopqrstuvwxyz",
      MOYASAR_WEBHOOK_SECRET: "a secret of the webhook",
    },
  });
  await expect(stack).rejects.toThrow(
    /^These environment variables are invalid:\n {2}MOYASAR_SECRET_KEY and MOYASAR_PUBLISHABLE_KEY must be test keys in the demo$/,
  );
  expect(supervisor.children()).toEqual([]);
});
