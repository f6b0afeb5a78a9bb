import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { notifyBackInStock } from "@/server/stock-requests/notify-back-in-stock";
import { sweep } from "@/server/sweep/sweep";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { get, refusal, remove } from "../../support/people/admin-products";
import {
  addressesOf,
  addWaitingRequests,
  ask,
  confirm,
  requestsOf,
  restock,
  runRequestJobs,
  sendStockMails,
  soldOut,
  tokenOf,
} from "../../support/people/stock-requests";

const LINA = "lina@example.com";

let productId: number;
afterEach(expectInvariants);
beforeEach(async () => {
  await createUsers();
  productId = await soldOut();
});

it("a product with stock requests is archived when it is deleted, and the sweep deletes the requests", async () => {
  // More than two batches of the sweep.
  await addWaitingRequests(productId, 1_200);
  expect(await remove(productId)).toEqual({ outcome: "archived" });
  expect(await get(productId)).toMatchObject({ isArchived: true, isActive: false });
  expect(await db().stockRequest.count({ where: { productId } })).toBe(1_200);
  await sweep();
  expect(await db().stockRequest.count({ where: { productId } })).toBe(0);
  expect(await remove(productId)).toEqual({ outcome: "deleted" });
});

it("no request of a deleted product sends a mail, not even one that was queued before", async () => {
  await addWaitingRequests(productId, 3);
  await ask({ email: LINA, productId });
  await runRequestJobs();
  await restock(productId, 1);
  expect(await notifyBackInStock()).toBe(3);
  await remove(productId);
  await restock(productId, 5);
  expect(await notifyBackInStock()).toBe(0);
  expect(await sendStockMails("stock-back")).toEqual([]);
  expect(await sendStockMails("stock-confirm")).toEqual([]);
  expect(await db().mail.count({ where: { stockRequest: { productId } } })).toBe(0);
  expect(await addressesOf(productId, "told")).toEqual([]);
});

it("a request that was made before the deletion is not stored after it, nor confirmed", async () => {
  await ask({ email: LINA, productId });
  await runRequestJobs();
  await ask({ email: "late@example.com", productId });
  const token = await tokenOf(LINA);
  await remove(productId);
  await runRequestJobs();
  expect(await requestsOf("late@example.com")).toEqual([]);
  await expect(confirm(token)).rejects.toMatchObject(refusal("stock_request_not_found"));
  expect(await notifyBackInStock()).toBe(0);
});
