import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { AuditAction } from "@/contract/admin/shop/audit-log";
import { db } from "@/server/platform/database/db";
import { ENDPOINTS } from "@/server/rest/v1/v1-paths";
import { DESKTOP_OS, leaveKeys, orderRow, paidOrder } from "../../support/data/checkout-orders";
import { databaseState } from "../../support/data/database-state";
import { createUsers } from "../../support/people/accounts";
import { auditLog, deliveredText } from "../../support/people/admin-actions";
import { ApiProgram } from "../../support/people/api-program";
import { reported } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
let program: ApiProgram;
beforeEach(async () => {
  await createUsers();
  program = await ApiProgram.with();
});

const WRITES = ENDPOINTS.filter(({ entry }) => entry.method !== "GET");

interface Given {
  /** The parameters of the path. */
  parts?: Record<string, string | number>;
  /** The body instead of the example of the OpenAPI document. */
  body?: object;
}

/** Sends a write with `If-Match: "v1"`, the version of a row that nobody has changed. */
function send(operationId: string, { parts = {}, body }: Given, headers = {}) {
  const found = WRITES.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`no such write: ${operationId}`);
  const { method, template } = found.entry;
  const path = template.replace("/api/v1", "").replace(/\{(\w+)\}/g, (_, name) => `${parts[name]}`);
  const example: unknown = found.operation.requestBody?.content["application/json"]?.example;
  return program.call(method, path, body ?? example, { "if-match": '"v1"', ...headers });
}

async function done(operationId: string, given: Given = {}) {
  const { status, body } = await send(operationId, given);
  expect(status, `${operationId}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

const nothing = async (): Promise<Given> => ({});
const row = (operationId: string) => async (): Promise<Given> => ({
  parts: { id: (await done(operationId)).id },
});

async function sharedProduct(): Promise<Given> {
  const regularPrice = { amount: 999, currency: "USD" };
  const texts = { name: "A book", description: "To read.", content: "https://example.com/book" };
  const more = { categoryId: 2, fulfilment: "shared", imageUrl: "/art/keys-1.svg" };
  const { id } = await done("createProduct", { body: { ...texts, ...more, regularPrice } });
  return { parts: { id } };
}

async function key(): Promise<Given> {
  const { id } = await db().licenceKey.findFirstOrThrow({ where: { productId: DESKTOP_OS } });
  return { parts: { key: id } };
}

async function order(): Promise<Given> {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  return { parts: { id: orderId } };
}

async function claim() {
  await leaveKeys(DESKTOP_OS, 2);
  const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
  await deliveredText(orderId);
  return { parts: { id: orderId, claim: (await reported(visitor, orderId)).id } };
}

async function claimWithKeys(): Promise<Given> {
  const { parts } = await claim();
  const { items } = await orderRow(parts.id);
  const keyIds = items.flatMap(({ licenceKeys }) => licenceKeys.map(({ id }) => id));
  return { parts, body: { keyIds } };
}

async function delivery(): Promise<Given> {
  const { id } = await done("createWebhook");
  const { deliveryId } = await done("testWebhook", { parts: { id } });
  return { parts: { id, delivery: deliveryId } };
}

/**
 * By operation id: the action in the audit log, and a function that creates the rows that the write
 * needs.
 */
const LOGGED: Record<string, [AuditAction, () => Promise<Given>]> = {
  createProduct: ["product.create", nothing],
  changeProduct: ["product.update", row("createProduct")],
  addKeys: ["keys.add", row("createProduct")],
  revealKey: ["key.reveal", key],
  revealContent: ["product.reveal", sharedProduct],
  createCategory: ["category.create", nothing],
  changeCategory: ["category.update", row("createCategory")],
  moveCategory: ["category.move", row("createCategory")],
  deleteCategory: ["category.delete", row("createCategory")],
  createGame: ["game.create", nothing],
  changeGame: ["game.update", row("createGame")],
  deleteGame: ["game.delete", row("createGame")],
  createCoupon: ["coupon.create", nothing],
  changeCoupon: ["coupon.update", row("createCoupon")],
  deleteCoupon: ["coupon.delete", row("createCoupon")],
  deliverOrder: ["order.retry_delivery", order],
  resendOrder: ["order.resend_mail", order],
  refundOrder: ["order.refund", order],
  replyToClaim: ["claim.reply", claim],
  replaceClaimedKeys: ["claim.replace", claimWithKeys],
  refundClaim: ["claim.refund", claim],
  createWebhook: ["webhook.create", nothing],
  changeWebhook: ["webhook.switch", row("createWebhook")],
  deleteWebhook: ["webhook.remove", row("createWebhook")],
  rotateWebhookSecret: ["webhook.rotate", row("createWebhook")],
  testWebhook: ["webhook.test", row("createWebhook")],
  resendWebhookDelivery: ["webhook.resend", delivery],
};

it.each(WRITES.map(({ operation }) => operation.operationId ?? ""))(
  "%s needs an Idempotency-Key, acts once, and is in the audit log under its API key's name",
  async (operationId) => {
    const [action, prepare] = LOGGED[operationId] ?? [];
    if (!prepare) throw new Error(`add ${operationId} to LOGGED`);
    const given = await prepare();
    const before = await databaseState();
    expect(await send(operationId, given, { "idempotency-key": null })).toMatchObject({
      status: 400,
      body: { code: "idempotency_key_missing" },
    });
    expect(await databaseState()).toEqual(before);

    const earlier = await auditLog();
    const once = { "idempotency-key": randomUUID() };
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => send(operationId, given, once)),
    );
    expect(first?.status, `${operationId}: ${JSON.stringify(first?.body)}`).toBeLessThan(300);
    // As if the process had been killed before it stored the answer.
    await db().apiRequest.updateMany({ data: { status: null, body: null } });
    const statuses = [...others, await send(operationId, given, once)].map((one) => one.status);
    expect(new Set(statuses)).toEqual(new Set([first?.status]));
    const { name } = await db().apiKey.findUniqueOrThrow({ where: { id: program.id } });
    expect((await auditLog()).slice(earlier.length)).toMatchObject([
      { action, actorId: -program.id, actorName: name },
    ]);
  },
);
