import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_WEBHOOKS } from "@/domain/shop/webhook";
import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { createUsers } from "../../support/people/accounts";
import { ApiProgram } from "../../support/people/api-program";
import { callAs } from "../../support/people/callers";
import {
  allowLoopback,
  deliver,
  deliveriesOf,
  happen,
  silence,
  status,
  subscribe,
} from "../../support/webhooks/receivers";

beforeEach(async () => {
  Object.assign(env(), { WEBHOOK_ALLOWED_NETWORKS: [] });
  await createUsers();
});

const URL_ = "https://erp.example.com/barq";
const create = (more: object = {}) =>
  callAs("admin", "admin.webhooks.create", {
    idempotencyKey: randomUUID(),
    url: URL_,
    description: "",
    events: ["order.paid"],
    ...more,
  }) as Promise<{ id: number; secret: string }>;
const list = () => callAs("admin", "admin.webhooks.list", undefined) as Promise<object[]>;
const change = (name: string, input: object) =>
  callAs("admin", `admin.webhooks.${name}`, { idempotencyKey: randomUUID(), ...input });

describe("an endpoint", () => {
  it("shows its secret only to the call that created it, also if that is repeated", async () => {
    const call = { idempotencyKey: randomUUID() };
    const { id, secret } = await create(call);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await create(call)).toEqual({ id, secret });
    const rows = [await db().webhookEndpoint.findMany(), await db().webhookSecret.findMany()];
    const stored = JSON.stringify([rows, await db().auditEntry.findMany(), await list()]);
    expect(stored).not.toContain(secret.slice(6));
    expect(await list()).toHaveLength(1);
  });

  it("has its host in the audit log, but not its path, which may be secret", async () => {
    await create({ url: "https://hooks.example.com/T0/B0/secret-path" });
    const [entry] = await db().auditEntry.findMany();
    expect(entry).toMatchObject({ action: "webhook.create", after: { host: "hooks.example.com" } });
    expect(JSON.stringify(entry)).not.toContain("secret-path");
  });

  it("is changed from the version that was read only", async () => {
    const { id } = await create();
    const form = { id, version: 1, url: URL_, description: "Books", events: ["order.refunded"] };
    await change("save", form);
    await expect(change("save", form)).rejects.toThrow("Someone else");
    expect(await list()).toMatchObject([
      { description: "Books", events: ["order.refunded"], version: 2, state: "active" },
    ]);
  });

  it("is one of twenty at most", async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count++) await create();
    await expect(create()).rejects.toThrow("20");
    const [{ id }] = (await list()) as [{ id: number }];
    await change("remove", { id });
    await create();
    await expect(change("remove", { id })).rejects.toThrow("does not exist");
  });

  it.each([
    "http://erp.example.com/",
    "http://203.0.113.7/",
    "http://127.0.0.1/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://app.localhost/",
    "https://[::1]/",
    "https://10.0.0.7/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::ffff:10.0.0.7]/",
    "https://[64:ff9b::a00:7]/",
    "https://[fd00::7]/",
    "https://user:password@erp.example.com/",
    "https://erp.example.com:25/",
    "ftp://erp.example.com/",
    "erp.example.com",
  ])("is refused at %s", async (url) => {
    await expect(create({ url })).rejects.toMatchObject({
      cause: expect.anything(),
    });
    expect(await list()).toEqual([]);
  });

  it("may be in a network that the operator allows", async () => {
    Object.assign(env(), { WEBHOOK_ALLOWED_NETWORKS: ["10.1.0.0/16"] });
    await create({ url: "http://10.1.0.7:8080/" });
    await create({ url: "https://10.1.0.7/" });
    await expect(create({ url: "https://10.2.0.7/" })).rejects.toThrow("public network");
    await expect(create({ url: "http://8.8.8.8/" })).rejects.toThrow("https://");
  });
});

describe("an attempt", () => {
  const problemOf = async (receiver: { id: number }) => {
    const [row] = await deliveriesOf(receiver as never);
    return row?.tries[0]?.problem;
  };

  it("does not reach an address inside the network, whatever its name", async () => {
    const receiver = await subscribe(["key.out"]);
    Object.assign(env(), { WEBHOOK_ALLOWED_NETWORKS: [] });
    const port = new URL(receiver.url).port;
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"]) {
      await db().webhookEndpoint.updateMany({ data: { url: `https://${host}:${port}/` } });
      await happen("key.out", "product:7");
      await deliver();
      expect(await problemOf(receiver)).toContain("public internet");
      await db().$executeRaw`DELETE FROM webhook_deliveries`;
      await change("switch", { id: receiver.id, isOn: true });
    }
    expect(receiver.got).toEqual([]);
  });

  it("follows no redirect", async () => {
    const elsewhere = await subscribe(["key.low"]);
    const receiver = await subscribe(["key.out"], status(307, "", { location: elsewhere.url }));
    await happen("key.out");
    await deliver();
    expect(elsewhere.got).toEqual([]);
    const [row] = await deliveriesOf(receiver);
    expect(row).toMatchObject({ state: "pending", tries: [{ status: 307 }] });
  });

  it("names what went wrong, without the URL", async () => {
    const receiver = await subscribe(["key.out"], (response) => response.destroy());
    await db().webhookEndpoint.updateMany({ data: { url: `${receiver.url}secret-path` } });
    await happen("key.out");
    await deliver();
    expect(await problemOf(receiver)).toBe("the connection was closed without an answer");
  });
});

describe("/api/v1/webhooks", () => {
  let program: ApiProgram;
  beforeEach(async () => {
    allowLoopback();
    program = await ApiProgram.with(["webhooks:read", "webhooks:write"]);
  });

  it("creates, reads, changes and deletes webhooks", async () => {
    const made = await program.call("POST", "/webhooks", { url: URL_, events: ["order.paid"] });
    expect(made).toMatchObject({ status: 201, body: { state: "active", version: 1 } });
    expect(made.headers.get("etag")).toBe('"v1"');
    const path = `/webhooks/${made.body.id}`;
    const read = await program.call("GET", path);
    expect(read.body).not.toHaveProperty("secret");
    const etag = { "if-match": read.headers.get("etag") ?? "" };
    const changed = await program.call("PATCH", path, { isOn: false, description: "Off" }, etag);
    expect(changed.body).toMatchObject({
      state: "disabled",
      disabledReason: "switched_off",
      description: "Off",
    });
    expect((await program.call("PATCH", path, { isOn: true }, etag)).status).toBe(412);
    expect((await program.call("GET", "/webhooks")).body.data).toEqual([changed.body]);
    expect((await program.call("DELETE", path)).body).toEqual({ id: made.body.id });
    expect((await program.call("GET", path)).body.code).toBe("webhook_not_found");
  });

  const newPath = async () => {
    const made = await program.call("POST", "/webhooks", { url: URL_, events: ["order.paid"] });
    return `/webhooks/${made.body.id}`;
  };
  const V1 = { "if-match": '"v1"' };

  it.each([
    ["switches", { isOn: true }, { isOn: false }],
    ["changes", { description: "One" }, { description: "Other" }],
    ["a switch and a change", { isOn: false }, { description: "Other" }],
  ])("lets one of two programs change the same version: %s", async (_, one, other) => {
    const path = await newPath();
    const answers = await concurrently(
      [one, other].map((body) => () => program.call("PATCH", path, body, V1)),
      undefined,
      "webhook_endpoints IN SHARE ROW EXCLUSIVE MODE",
    );
    const [done, refused] = answers.sort((a, b) => a.status - b.status);
    expect(done).toMatchObject({ status: 200, body: { version: 2 } });
    expect(refused).toMatchObject({ status: 412, body: { code: "version_changed" } });
  });

  it("answers a repeated change the same, whatever happened to the first answer", async () => {
    const path = await newPath();
    const headers = { ...V1, "idempotency-key": randomUUID() };
    const body = { url: `${URL_}/2`, isOn: false };
    const patch = () => program.call("PATCH", path, body, headers);
    const [one, other] = await Promise.all([patch(), patch()]);
    expect(one).toMatchObject({
      status: 200,
      body: { url: body.url, state: "disabled", events: ["order.paid"], version: 2 },
    });
    expect(other).toMatchObject({ status: 200, body: one.body });
    // Simulates a process that died before it stored the response.
    await db().apiRequest.updateMany({ data: { status: null, body: null } });
    const repeated = await patch();
    expect(repeated).toMatchObject({ status: 200, body: one.body });
    expect(repeated.headers.get("etag")).toBe('"v2"');
    expect(await db().auditEntry.count({ where: { action: "webhook.update" } })).toBe(1);
  });

  it("switches a webhook off and on even if its URL is no longer allowed", async () => {
    const path = await newPath();
    await db().webhookEndpoint.updateMany({ data: { url: "https://10.0.0.7/" } });
    const off = await program.call("PATCH", path, { isOn: false }, V1);
    expect(off.body).toMatchObject({ state: "disabled", disabledReason: "switched_off" });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "webhook.switch" } });
    expect(entry).toMatchObject({ before: { isOn: true }, after: { isOn: false } });
    await db().webhookEndpoint.updateMany({ data: { disabledReason: "failing" } });
    const again = await program.call("PATCH", path, { isOn: false }, { "if-match": '"v2"' });
    expect(again.body).toMatchObject({ disabledReason: "failing", version: 3 });
    const on = await program.call("PATCH", path, { isOn: true }, { "if-match": '"v3"' });
    expect(on.body).toMatchObject({ state: "active", disabledReason: null, version: 4 });
  });

  it("answers a repeated creation with the same secret, which it does not store", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { url: URL_, events: ["order.paid"] };
    const [first, again] = [
      await program.call("POST", "/webhooks", body, key),
      await program.call("POST", "/webhooks", body, key),
    ];
    expect(again.body).toEqual(first.body);
    expect(JSON.stringify(await db().apiRequest.findMany())).not.toContain(first.body.secret);
    const other = await program.call("POST", "/webhooks", { ...body, description: "x" }, key);
    expect(other.body.code).toBe("idempotency_key_reused");
  });

  it("rotates the secret and sends a test event", async () => {
    const receiver = await subscribe(["key.out"]);
    const path = `/webhooks/${receiver.id}`;
    const rotated = await program.call("POST", `${path}/rotate`, {}, V1);
    expect(rotated).toMatchObject({ status: 201, body: { version: 2 } });
    expect(rotated.headers.get("etag")).toBe('"v2"');
    const tested = await program.call("POST", `${path}/test`);
    await deliver();
    expect(receiver.isAuthentic(0, rotated.body.secret)).toBe(true);
    const delivery = await program.call("GET", `${path}/deliveries/${tested.body.deliveryId}`);
    expect(delivery.body).toMatchObject({
      type: "webhook.test",
      state: "delivered",
      tries: [{ status: 204 }],
    });
    expect(JSON.parse(delivery.body.body)).toMatchObject({ type: "webhook.test", apiVersion: 1 });
  });

  it("lets one of two programs rotate, so that the receiver's secret stays valid", async () => {
    const receiver = await subscribe(["key.out"]);
    const rotate = (headers: Record<string, string>) =>
      program.call("POST", `/webhooks/${receiver.id}/rotate`, {}, headers);
    expect(await rotate({})).toMatchObject({ status: 428, body: { code: "version_missing" } });
    const answers = await Promise.all([rotate(V1), rotate(V1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect((await rotate({ "if-match": '"v3"' })).status).toBe(412);
    await happen("key.out");
    await deliver();
    const secret = answers.find(({ status }) => status === 201)?.body.secret;
    expect([receiver.isAuthentic(0), receiver.isAuthentic(0, secret)]).toEqual([true, true]);
  });

  it("answers a repeated rotation with the same secret", async () => {
    const receiver = await subscribe(["key.out"]);
    const headers = { ...V1, "idempotency-key": randomUUID() };
    const rotate = () => program.call("POST", `/webhooks/${receiver.id}/rotate`, {}, headers);
    const first = await rotate();
    expect(first.body).toMatchObject({ version: 2 });
    const read = { "if-match": '"v2"' };
    await program.call("PATCH", `/webhooks/${receiver.id}`, { description: "Other" }, read);
    expect(await rotate()).toMatchObject({ status: 201, body: first.body });
  });

  it("deletes only the version of a sent If-Match", async () => {
    const path = await newPath();
    await program.call("PATCH", path, { isOn: false }, V1);
    const remove = await program.call("DELETE", path, undefined, V1);
    expect(remove).toMatchObject({ status: 412, body: { code: "version_changed" } });
    expect((await program.call("GET", path)).status).toBe(200);
    const second = { "if-match": '"v2"' };
    expect((await program.call("DELETE", path, undefined, second)).status).toBe(200);
    const any = { "if-match": "*" };
    expect((await program.call("DELETE", await newPath(), undefined, any)).status).toBe(200);
  });

  it("lists deliveries page by page, by state, and sends one again", async () => {
    const receiver = await subscribe(["key.out"]);
    for (let id = 1; id <= 30; id++) await happen("key.out", `product:${id}`);
    await deliver();
    receiver.usual = status(500);
    await happen("key.out", "product:31");
    await deliver();
    const path = `/webhooks/${receiver.id}/deliveries`;
    const first = await program.call("GET", path);
    expect(first.body.data).toHaveLength(25);
    const second = await program.call("GET", `${path}?cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ nextCursor: null });
    const other = await subscribe(["key.low"]);
    const foreign = `/webhooks/${other.id}/deliveries?cursor=${first.body.nextCursor}`;
    expect(await program.call("GET", foreign)).toMatchObject({
      status: 400,
      body: { code: "cursor_invalid", field: "cursor" },
    });
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(31);
    const waiting = await program.call("GET", `${path}?state=pending`);
    expect(waiting.body.data).toMatchObject([{ id: ids[0], lastStatus: 500, attempts: 1 }]);
    receiver.usual = status(204);
    const again = await program.call("POST", `${path}/${ids[0]}/resend`);
    expect(again).toMatchObject({ status: 200, body: { state: "pending" } });
    await deliver();
    expect((await program.call("GET", `${path}/${ids[0]}`)).body.state).toBe("delivered");
    expect(receiver.got).toHaveLength(32);
  });

  it.each([
    ["GET", "/webhooks/999", "webhook_not_found"],
    ["GET", "/webhooks/x", "not_found"],
    ["GET", "/webhooks/999/deliveries", "webhook_not_found"],
    ["GET", "/webhooks/1/deliveries/999", "webhook_delivery_not_found"],
    ["GET", "/webhooks/1/deliveries/9999999999999999999", "not_found"],
    ["GET", "/webhooks/1/deliveries?cursor=abc", "cursor_invalid"],
    ["POST", "/webhooks/999/test", "webhook_not_found"],
    ["DELETE", "/webhooks/999", "webhook_not_found"],
  ])("%s %s is refused with %s", async (method, path, code) => {
    expect((await program.call(method, path)).body.code).toBe(code);
  });

  it("refuses unknown events and fields, and a delivery of another webhook", async () => {
    const body = { url: URL_, events: ["order.eaten"] };
    expect((await program.call("POST", "/webhooks", body)).body.field).toBe("events.0");
    const wrong = { url: "ftp://erp.example.com/", events: ["order.paid"] };
    expect((await program.call("POST", "/webhooks", wrong)).body.field).toBe("url");
    const more = { url: URL_, events: ["order.paid"], secret: "mine" };
    expect((await program.call("POST", "/webhooks", more)).body.field).toBe("secret");
    const [one, other] = [await subscribe(["key.out"]), await subscribe(["key.low"], silence)];
    await happen("key.out");
    await deliver();
    const [row] = await deliveriesOf(one);
    const path = `/webhooks/${other.id}/deliveries/${row?.id}`;
    expect((await program.call("GET", path)).body.code).toBe("webhook_delivery_not_found");
    expect((await program.call("POST", `${path}/resend`)).status).toBe(404);
  });

  it("needs the scope of each call", async () => {
    const reader = await ApiProgram.with(["webhooks:read"]);
    expect((await reader.call("GET", "/webhooks")).status).toBe(200);
    const body = { url: URL_, events: ["order.paid"] };
    expect((await reader.call("POST", "/webhooks", body)).body.code).toBe("api_scope_missing");
  });
});
