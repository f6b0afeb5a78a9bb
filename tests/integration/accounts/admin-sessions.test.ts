import { afterEach, describe, expect, it } from "vitest";
import { IDLE_HEADER } from "@/contract/idle-header";
import { db } from "@/server/platform/database/db";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { requestExport } from "../../support/data/exports";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  customer,
  PERSONA,
  signIn,
  signInAdmin,
  statusOf,
} from "../../support/people/accounts";
import { plainImage, upload } from "../../support/people/admin-images";
import { nextAuth, nextAuthAction } from "../../support/people/next-auth";
import type { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const UNCONFIRMED = "Sign in to the control panel again to continue.";

/** Makes every account an owner. */
const promote = () => db().user.updateMany({ data: { isAdmin: true, role: "owner" } });

async function adminHere(): Promise<Visitor> {
  const maha = await account();
  await promote();
  expect((await signInAdmin(maha)).status).toBe(200);
  return maha;
}

/** The response of the panel's product table. */
async function read(
  visitor: Visitor,
  more = {},
): Promise<{ status: number; reason: string | null }> {
  const answer = await handleTrpc(
    new Request("http://shop.test/api/trpc/admin.products.table", {
      method: "POST",
      headers: { ...visitor.headers(), "content-type": "application/json", ...more },
      body: JSON.stringify({ json: {} }),
    }),
  );
  const body = (await answer.json()) as { error?: { json: { data: { reason: string } } } };
  return { status: answer.status, reason: body.error?.json.data.reason ?? null };
}

const session = () => db().session.findFirstOrThrow();
const letPass = (time: string) => db().$executeRaw`
  UPDATE sessions SET confirmed_at = confirmed_at - ${time}::interval, admin_seen_at = admin_seen_at - ${time}::interval`;
const letIdle = (time: string) =>
  db().$executeRaw`UPDATE sessions SET admin_seen_at = admin_seen_at - ${time}::interval`;

describe("an admin's session from the shop's sign-in", () => {
  it("has no rights in the panel: no table, export or upload", async () => {
    const maha = await customer();
    await promote();
    const me = await maha.call("GET", "/auth/user");
    expect(me.body).toMatchObject({ isAdmin: true, hasAdminSession: false });
    expect(await read(maha)).toEqual({ status: 403, reason: "admin_not_confirmed" });
    const exported = await requestExport(maha, "orders.csv");
    expect([exported.status, await exported.json()]).toEqual([403, { message: UNCONFIRMED }]);
    const picture = await plainImage(6, 4).png().toBuffer();
    expect((await upload(picture, { by: maha })).status).toBe(403);
    expect(await db().auditEntry.count({ where: { action: "export.orders" } })).toBe(0);
  });

  it("has none after next-auth's sign-in either", async () => {
    const maha = await account();
    await promote();
    await nextAuthAction(maha, "/callback/credentials", PERSONA);
    expect(await nextAuth(maha, "/session")).toMatchObject({ body: { user: { isAdmin: true } } });
    expect(await read(maha)).toEqual({ status: 403, reason: "admin_not_confirmed" });
  });

  it("is replaced by a new session at the admin sign-in; a copy of the old one is invalid", async () => {
    const maha = await customer();
    await promote();
    const copied = maha.copy();
    await signInAdmin(maha);
    expect((await maha.call("GET", "/auth/user")).body).toMatchObject({ hasAdminSession: true });
    expect(await read(maha)).toEqual({ status: 200, reason: null });
    expect(await statusOf(copied)).toBe(401);
  });

  it("replaces an admin session, and its rights end", async () => {
    const maha = await adminHere();
    await signIn(maha);
    expect(await read(maha)).toEqual({ status: 403, reason: "admin_not_confirmed" });
  });
});

describe("an admin's session from the admin sign-in", () => {
  it("keeps its rights for twelve hours, however busy, and then continues as a customer's", async () => {
    const maha = await adminHere();
    await letPass("11 hours 59 minutes");
    await db().$executeRaw`UPDATE sessions SET admin_seen_at = now()`;
    expect((await read(maha)).status).toBe(200);
    await db().$executeRaw`UPDATE sessions SET confirmed_at = confirmed_at - interval '1 minute'`;
    expect(await read(maha)).toEqual({ status: 403, reason: "admin_not_confirmed" });
    expect(await statusOf(maha)).toBe(200);
  });

  it("loses its rights after thirty minutes without an action in the panel", async () => {
    const maha = await adminHere();
    await letIdle("29 minutes");
    expect((await read(maha)).status).toBe(200);
    await letIdle("29 minutes");
    expect((await read(maha)).status, "each action extends the session").toBe(200);
    await letIdle("30 minutes");
    // A request to the shop does not count as activity in the panel.
    expect(await statusOf(maha)).toBe(200);
    expect(await read(maha)).toEqual({ status: 403, reason: "admin_not_confirmed" });
    expect(await read(maha), "a refused request does not restore an expired session").toMatchObject(
      { status: 403 },
    );
  });

  it("loses its rights even if an idle panel polls", async () => {
    const maha = await adminHere();
    const byItself = () => read(maha, { [IDLE_HEADER]: "1" });
    await letIdle("20 minutes");
    expect((await byItself()).status).toBe(200);
    await letIdle("10 minutes");
    expect(await byItself()).toEqual({ status: 403, reason: "admin_not_confirmed" });
    expect(await read(maha)).toMatchObject({ status: 403 });
  });

  it("is written at most once a minute", async () => {
    const maha = await adminHere();
    const { adminSeenAt: opened } = await session();
    await Promise.all(Array.from({ length: 5 }, () => read(maha)));
    expect((await session()).adminSeenAt).toEqual(opened);
    await letIdle("2 minutes");
    await read(maha);
    expect((await session()).adminSeenAt?.getTime()).toBeGreaterThanOrEqual(opened?.getTime() ?? 0);
  });

  it("has no rights as soon as the account is no longer an admin", async () => {
    const maha = await adminHere();
    await db().user.updateMany({ data: { isAdmin: false, role: null } });
    expect(await read(maha)).toEqual({ status: 403, reason: "not_allowed" });
    expect((await maha.call("GET", "/auth/user")).body).toMatchObject({ hasAdminSession: false });
  });
});
