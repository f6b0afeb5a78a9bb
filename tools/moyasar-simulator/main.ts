/**
 * The Moyasar simulator as a separate process: it replaces Moyasar without moving money.
 * Environment: MOYASAR_SIMULATOR_PORT (3006), MOYASAR_SECRET_KEY, MOYASAR_PUBLISHABLE_KEY,
 * MOYASAR_WEBHOOK_SECRET, MOYASAR_WEBHOOK_URL, MOYASAR_SIMULATOR_FILE (none; a file that keeps the
 * payments). control.ts lists the control paths. The form script is at /mpf/{version}/moyasar.js;
 * the shop itself does not load it, since its checkout has its own fields.
 */
import { runAsProcess } from "../simulator/run-as-process";
import { startMoyasarSimulator } from "./server";

const from = process.env;

/** The settings that the environment states. */
function stated() {
  const given = {
    secretKey: from.MOYASAR_SECRET_KEY,
    publishableKey: from.MOYASAR_PUBLISHABLE_KEY,
    webhookSecret: from.MOYASAR_WEBHOOK_SECRET,
    file: from.MOYASAR_SIMULATOR_FILE,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}

runAsProcess("Moyasar simulator", () =>
  startMoyasarSimulator({
    port: Number(from.MOYASAR_SIMULATOR_PORT || 3006),
    webhookUrl: from.MOYASAR_WEBHOOK_URL || "http://localhost:3000/api/moyasar/webhook",
    ...stated(),
  }),
);
