// npm run webhooks:listen: prints the webhook events of a shop. Starts a receiver on this machine,
// creates a webhook for it over /api/v1, and deletes the webhook at the end (Ctrl-C).
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { WEBHOOK_EVENTS } from "@/domain/shop/webhook";
import { numberOption, readOptions, refuse } from "../tools/stack/command-options";
import { print, printError } from "../tools/stack/output";
import { onStopRequest } from "../tools/stack/processes/signals";
import { loadEnvFile } from "../tools/stack/project";
import { isAuthentic, type Received, startReceiver } from "../tools/webhooks/receiver";

const HOW = `BARQ_API_KEY=barq_test_… npm run webhooks:listen -- [--shop URL] [--events LIST] [--port N] [--forward URL] [--json]

  --shop URL      the shop; http://localhost:3000 by default. It must be able to reach this machine
  --events LIST   events, separated by commas; all by default
  --port N        the receiver's port; a free one by default
  --forward URL   passes each message on, and its answer back
  --json          prints the bodies
  --help          prints this

The key needs the scope webhooks:write. A shop calls this machine only if the machine's network is
in its WEBHOOK_ALLOWED_NETWORKS, as in the demo (npm start).`;

const options = readOptions(HOW, {
  shop: { type: "string", default: "http://localhost:3000" },
  events: { type: "string", default: WEBHOOK_EVENTS.join(",") },
  port: { type: "string", default: "0" },
  forward: { type: "string" },
  json: { type: "boolean", default: false },
});
loadEnvFile();
const key = process.env.BARQ_API_KEY || refuse(`BARQ_API_KEY is not set.\n\n${HOW}`);
const port = numberOption("--port", options.port, { least: 0, most: 65_535 });

async function call(method: string, path: string, body?: object) {
  const response = await fetch(new URL(`/api/v1${path}`, options.shop), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "idempotency-key": randomUUID(),
      ...(body && { "content-type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as { message?: string; id: number; secret: string };
  if (!response.ok) throw new Error(answer.message ?? `the shop answered with ${response.status}`);
  return answer;
}

/** The webhook's secret; empty until the shop has created the webhook and can send messages. */
let secret = "";

async function show(received: Received, response: ServerResponse): Promise<void> {
  const { event, body, id } = received;
  const signature = isAuthentic(received, secret) ? "signature ok" : "SIGNATURE WRONG";
  const status = options.forward ? await forward(received, options.forward) : 204;
  response.writeHead(status).end();
  const passed = options.forward ? `  forwarded: ${status}` : "";
  print(`${event.type.padEnd(16)} ${event.subject.padEnd(14)} ${id}  ${signature}${passed}`);
  if (options.json) print(JSON.stringify(JSON.parse(body), null, 2));
}

/** @returns the status of the response from `url`; 502 if there is no response */
async function forward({ headers, body }: Received, url: string): Promise<number> {
  const passed = ["content-type", "user-agent", "webhook-id", "webhook-timestamp"];
  const names = [...passed, "webhook-signature"];
  try {
    const { status } = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
      body,
    });
    return status;
  } catch {
    return 502;
  }
}

try {
  const receiver = await startReceiver(port, show);
  const events = options.events.split(",").map((name) => name.trim());
  const created = await call("POST", "/webhooks", {
    url: receiver.url,
    description: "npm run webhooks:listen",
    events,
  });
  secret = created.secret;
  print(`Webhook ${created.id} of ${options.shop} leads to ${receiver.url}`);
  print(`Secret: ${secret}`);
  print("Ctrl-C ends it and removes the webhook.\n");
  onStopRequest(async () => {
    await call("DELETE", `/webhooks/${created.id}`).catch((error: Error) =>
      printError(`The webhook ${created.id} could not be removed: ${error.message}`),
    );
    await receiver.close();
    process.exit(0);
  });
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
