/**
 * The PayPal simulator as a separate process: it replaces PayPal without moving money.
 * Environment: PAYPAL_SIMULATOR_PORT (3005), PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET,
 * PAYPAL_MERCHANT_ID, PAYPAL_WEBHOOK_ID, PAYPAL_WEBHOOK_URL, PAYPAL_SIMULATOR_FILE (none; a file
 * that keeps the payments). control.ts lists the control paths.
 */
import { runAsProcess } from "../simulator/run-as-process";
import { startSimulator } from "./server";

const from = process.env;

runAsProcess("PayPal simulator", () =>
  startSimulator({
    port: Number(from.PAYPAL_SIMULATOR_PORT || 3005),
    clientId: from.PAYPAL_CLIENT_ID || "barq-demo",
    clientSecret: from.PAYPAL_CLIENT_SECRET || "barq-demo-secret",
    merchantId: from.PAYPAL_MERCHANT_ID || "BARQDEMSHPSA2",
    webhookId: from.PAYPAL_WEBHOOK_ID || "WH-BARQ-DEMO",
    webhookUrl: from.PAYPAL_WEBHOOK_URL || "http://localhost:3000/api/paypal/webhook",
    file: from.PAYPAL_SIMULATOR_FILE || undefined,
  }),
);
