import type { AskForStockInput } from "@/contract/stock-requests";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { stockRequestJob } from "@/server/stock-requests/create-stock-request";
import { stockToken } from "@/server/stock-requests/stock-token";
import { added } from "./admin-products";
import { callAs, type Role } from "./callers";

/** Adds a sold-out product. */
export const soldOut = () => added({ stock: "0" });

/** Sets the stock of a product. */
export async function restock(productId: number, stock: number): Promise<void> {
  await db().product.update({ where: { id: productId }, data: { stock } });
}

/** Requests a stock notification, like a visitor on the product's page, without running its job. */
export const ask = (input: AskForStockInput, role: Role = "guest", more: object = {}) =>
  callAs(role, "stockRequests.ask", input, more);

/** Runs the waiting jobs of all requests concurrently, as the workers do. */
export async function runRequestJobs(): Promise<void> {
  const waiting = await db().$queryRaw<{ data: unknown }[]>`
    DELETE FROM jobs WHERE queue = ${stockRequestJob.name} RETURNING data`;
  await Promise.all(waiting.map(({ data }) => stockRequestJob.run(data)));
}

export const requestsOf = (email: string) =>
  db().stockRequest.findMany({ where: { email }, orderBy: { id: "asc" } });

/** The token of an address's only request. */
export async function tokenOf(email: string): Promise<string> {
  const [request] = await requestsOf(email);
  return stockToken(request?.id ?? 0);
}

export const confirm = (token: string) => callAs("guest", "stockRequests.confirm", { token });
export const takeBack = (token: string) => callAs("guest", "stockRequests.takeBack", { token });

/** Requests and confirms a notification for an address. */
export async function wait(email: string, productId: number, choice = ""): Promise<void> {
  await ask({ email, productId, choice });
  await runRequestJobs();
  await confirm(await tokenOf(email));
}

/** Inserts `count` waiting requests; the first has waited longest. */
export async function addWaitingRequests(
  productId: number,
  count: number,
  choice = "",
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO stock_requests (email, product_id, choice, locale, status, confirmed_at)
    SELECT 'w' || place || '@example.com', ${productId}, ${choice}, 'en', 'waiting',
      now() - interval '1 day' + place * interval '1 second'
    FROM generate_series(1, ${count}::int) place`;
}

/** The email addresses of a product's requests with a status, the longest waiting first. */
export async function addressesOf(productId: number, status: string): Promise<string[]> {
  const found = await db().stockRequest.findMany({
    where: { productId, status },
    orderBy: [{ confirmedAt: "asc" }, { id: "asc" }],
  });
  return found.map(({ email }) => email);
}

/**
 * Moves `asked_at`, `mailed_at` and `told_at` of all requests `minutes` back, as if that time had
 * passed.
 */
export async function later(minutes: number): Promise<void> {
  await db().$executeRaw`
    UPDATE stock_requests SET told_at = told_at - ${minutes} * interval '1 minute',
      mailed_at = mailed_at - ${minutes} * interval '1 minute', asked_at = asked_at - ${minutes} * interval '1 minute'`;
}

/** Sends the unsent mails of a kind. @returns the sent mails */
export async function sendStockMails(kind: "stock-confirm" | "stock-back") {
  const sent: { to: string; subject: string; text: string; takeBackUrl?: string | undefined }[] =
    [];
  const mails = await db().mail.findMany({ where: { kind, sentAt: null }, orderBy: { id: "asc" } });
  for (const { id } of mails) await sendMail(id, async (mail) => void sent.push(mail));
  return sent;
}
