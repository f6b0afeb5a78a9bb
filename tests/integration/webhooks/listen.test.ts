import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { inRoot } from "../../../tools/stack/project";
import { startReceiver } from "../../../tools/webhooks/receiver";
import { createUsers } from "../../support/people/accounts";
import { ApiProgram } from "../../support/people/api-program";
import { allowLoopback, deliver, happen } from "../../support/webhooks/receivers";

let shop: Server;
let listener: ChildProcess | undefined;

/** Serves the shop's REST paths over HTTP. */
beforeEach(async () => {
  allowLoopback();
  await createUsers();
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = "GET", url = "/", headers } = request;
    const body = method === "POST" && parts.length > 0 ? Buffer.concat(parts) : undefined;
    const answer = await answerRequest(
      new Request(`http://shop.test${url}`, {
        method,
        headers: headers as Record<string, string>,
        body,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  listener?.kill("SIGKILL");
  shop.closeAllConnections();
  await new Promise((closed) => shop.close(closed));
});

it("npm run webhooks:listen prints verified events, passes them on, and leaves nothing behind", async () => {
  const { key } = await ApiProgram.with(["webhooks:write"]);
  const passedOn: string[] = [];
  const receiver = await startReceiver(0, ({ event }, response) => {
    passedOn.push(event.type);
    response.writeHead(202).end();
  });
  const { port } = shop.address() as AddressInfo;
  const args = ["--shop", `http://127.0.0.1:${port}`, "--events", "key.out"];
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/webhooks-listen.ts", ...args, "--forward", receiver.url],
    { cwd: inRoot(), env: { ...process.env, BARQ_API_KEY: key } },
  );
  listener = child;
  let printed = "";
  for (const output of [child.stdout, child.stderr]) {
    output?.on("data", (text: Buffer) => {
      printed += text.toString();
    });
  }
  await expect.poll(() => printed, { timeout: 60_000 }).toContain("Ctrl-C");
  await happen("key.out");
  await deliver();
  await expect
    .poll(() => printed)
    .toMatch(/key\.out +product:7 +msg_\w+ {2}signature ok {2}forwarded: 202/);
  expect(passedOn).toEqual(["key.out"]);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(await db().webhookEndpoint.findMany()).toMatchObject([{ state: "deleted" }]);
  await receiver.close();
}, 120_000);
