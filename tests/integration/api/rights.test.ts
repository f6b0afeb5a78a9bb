import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { procedureNameOf } from "@/contract/admin/orders/order-actions";
import { isPermitted, type StaffAccess } from "@/domain/account/permissions";
import type { ErrorCode } from "@/domain/errors";
import { ORDER_ACTIONS, permissionFor } from "@/domain/orders/order-actions";
import { openSession } from "@/server/accounts/session/session";
import { setSessionCookie } from "@/server/accounts/session/session-cookie";
import { type Context, createContext } from "@/server/api/context";
import { appRouter } from "@/server/api/root";
import type { Access } from "@/server/api/trpc";
import { otherPayableProviders } from "@/server/payments/provider/providers";
import { cookieJar } from "@/server/platform/cookies";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { databaseState } from "../../support/data/database-state";
import { createUsers } from "../../support/people/accounts";
import { callAs, PROCEDURES, ROLES, staffRoleOf, userOf } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(createUsers);
afterAll(() => simulator.close());

interface Right {
  access: Access;
  input?: unknown;
  /** The error of the use case for this input, if the caller has the right. */
  says?: ErrorCode;
}

/** The rights for the procedures of a provider other than the current one. */
const rightsOfProvider = (name: string): Record<string, Right> => ({
  [`payments.by.${name}.setup`]: { access: "anybody" },
  [`payments.by.${name}.createOrder`]: {
    access: "anybody",
    input: { amount: "149.96", currency: "SAR", intent: "CAPTURE" },
  },
  [`payments.by.${name}.capture`]: { access: "anybody", input: { orderId: "X" } },
});

/** The panel's procedures by permission, listed independently of the routers. */
const PANEL: Record<StaffAccess, string[]> = {
  any_staff: [
    "today.needs",
    "today.read",
    "today.find",
    "products.table",
    "products.get",
    "optionSets.list",
    "optionSets.keys",
    "categories.table",
    "featured.list",
    "games.list",
  ],
  "products:write": [
    "products.platforms",
    "products.save",
    "products.delete",
    "products.restore",
    "bulkEdits.preview",
    "bulkEdits.start",
    "bulkEdits.undo",
    "bulkEdits.get",
    "bulkEdits.rows",
    "bulkEdits.recent",
    "optionSets.save",
    "optionSets.delete",
    "categories.save",
    "categories.move",
    "categories.delete",
    "featured.save",
    "coupons.list",
    "coupons.page",
    "coupons.get",
    "coupons.save",
    "coupons.delete",
    "games.save",
    "games.delete",
    "imports.readHeader",
    "imports.check",
    "imports.products",
    "images.upload",
  ],
  "keys:add": [
    "keys.table",
    "keys.add",
    "keys.correctBatchCost",
    "keys.release",
    "keys.revoke",
    "orders.quarantineBatch",
    "orders.releaseBatch",
  ],
  "keys:reveal": ["keys.reveal", "products.revealContent"],
  "orders:read": [
    "orders.table",
    "orders.changes",
    "orders.claims",
    "orders.claim",
    "orders.attention",
    "orders.get",
    "orders.confirmTopup",
    "orders.resendMail",
    "orders.retryDelivery",
    "orders.markDelivered",
    "orders.acknowledgeReturn",
    "orders.redrawReceipt",
    "orders.receipt",
    "orders.unknownPayments",
    "orders.unknownDisputes",
    "orders.replyClaim",
    "orders.claimPicture",
    "orders.quarantinedBatches",
    "disputes.get",
    "customers.find",
    "customers.list",
    "customers.read",
    "customers.notes",
    "customers.addNote",
    "customers.takeBackNote",
    "customers.blocks",
    "customers.blocksOf",
    "customers.holdRules",
  ],
  "orders:refund": [
    "orders.approve",
    "orders.refuse",
    "customers.addBlock",
    "customers.liftBlock",
    "orders.refund",
    "orders.closeRefund",
    "orders.acceptPayment",
    "orders.markFailed",
    "orders.correctEmail",
    "orders.closePayment",
    "orders.closeDispute",
    "orders.replaceKeys",
    "orders.refundClaim",
    "orders.offerReplacements",
    "disputes.sendEvidence",
    "disputes.acceptClaim",
  ],
  exports: [
    "coupons.codes",
    "exports.allowed",
    "exports.coupons",
    "exports.figures",
    "exports.orders",
    "exports.products",
  ],
  statistics: [
    "statistics.read",
    "books.lastCheck",
    "orders.profit",
    "figures.read",
    "figures.table",
    "figures.rebuild",
  ],
  settings: [
    "policies.list",
    "policies.save",
    "policies.publish",
    "customers.saveHoldRule",
    "customers.dryRun",
    "settings.read",
    "settings.save",
    "settings.secrets",
    "settings.sendTestMail",
    "settings.askProvider",
    "settings.tour",
    "alerts.messages",
    "alerts.sendAgain",
    "alerts.sendTest",
    "apiKeys.list",
    "apiKeys.create",
    "apiKeys.revoke",
    "webhooks.list",
    "webhooks.create",
    "webhooks.save",
    "webhooks.switch",
    "webhooks.remove",
    "webhooks.rotate",
    "webhooks.test",
    "webhooks.deliveries",
    "webhooks.delivery",
    "webhooks.resend",
    "upstream.list",
    "upstream.save",
  ],
  staff: [
    "auditLog.table",
    "staff.list",
    "staff.invite",
    "staff.revokeInvitation",
    "staff.changeRole",
    "staff.remove",
    "staff.removeSecondFactor",
    "staff.erasures",
    "staff.findPerson",
    "staff.requestErasure",
    "staff.takeBackErasure",
  ],
};

const email = "nobody@example.com";
const code = "7KQ4ZD";
const password = "violet lamp 42";

/** The right and a valid input for each procedure. A new procedure must be added here. */
const RIGHTS: Record<string, Right> = {
  "auth.me": { access: "customer" },
  "auth.user": { access: "customer" },
  "auth.register": {
    access: "anybody",
    input: { username: "layla", email, password, confirmPassword: password },
  },
  "auth.verify": { access: "anybody", input: { email, code }, says: "code_invalid" },
  "auth.resendVerification": { access: "anybody", input: { email } },
  "auth.login": { access: "anybody", input: { email, password }, says: "invalid_credentials" },
  "auth.adminLogin": { access: "anybody", input: { email, password }, says: "invalid_credentials" },
  "auth.logout": { access: "anybody" },
  "auth.requestReset": { access: "anybody", input: { email } },
  "auth.confirmReset": {
    access: "anybody",
    input: { email, code, new_password: password },
    says: "code_invalid",
  },
  "auth.readInvitation": {
    access: "anybody",
    input: { token: "t".repeat(43) },
    says: "invitation_invalid",
  },
  "auth.acceptInvitation": {
    access: "anybody",
    input: { token: "t".repeat(43) },
    says: "invitation_invalid",
  },
  "auth.myData": { access: "customer", input: undefined },
  "auth.erasure": { access: "customer", input: undefined },
  "auth.requestErasure": { access: "customer", input: { currentPassword: password } },
  "auth.takeBackErasure": { access: "customer", input: undefined },
  "auth.requestPasswordChange": { access: "customer", input: { currentPassword: password } },
  "auth.proveAdmin": { access: "customer", input: { currentPassword: password } },
  "auth.askForPasskey": { access: "anybody" },
  "auth.secondFactor.beginPasskey": { access: "customer" },
  "auth.secondFactor.addPasskey": {
    access: "customer",
    input: {
      name: "Key",
      credential: {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "a", attestationObject: "a" },
      },
    },
  },
  "auth.secondFactor.askForPasskey": { access: "customer" },
  "auth.secondFactor.removePasskey": {
    access: "customer",
    input: { id: 1, currentPassword: password, code: "123456" },
  },
  "auth.secondFactor.read": { access: "customer" },
  "auth.secondFactor.begin": { access: "customer" },
  "auth.secondFactor.confirm": { access: "customer", input: { code: "123456" } },
  "auth.secondFactor.renewCodes": { access: "customer" },
  "auth.secondFactor.turnOff": {
    access: "customer",
    input: { currentPassword: password, code: "123456" },
  },
  "catalogue.products": { access: "anybody" },
  "catalogue.list": { access: "anybody", input: {} },
  "catalogue.product": { access: "anybody", input: { id: 1 } },
  "catalogue.policies": { access: "anybody" },
  "catalogue.findPlayer": {
    access: "anybody",
    input: { productId: 1, topupFields: { playerId: "5123456789" } },
  },
  "catalogue.seen": { access: "anybody", input: { id: 1 } },
  "catalogue.stock": { access: "anybody", input: { id: 1 } },
  "catalogue.categories": { access: "anybody" },
  "catalogue.search": { access: "anybody", input: { q: "uc" } },
  "catalogue.searchFinds": { access: "anybody", input: { q: "uc" } },
  "cart.open": { access: "anybody" },
  "cart.read": { access: "anybody" },
  "cart.add": { access: "anybody", input: { product_id: 7 } },
  "cart.applyCoupon": { access: "anybody", input: { code: "EID" }, says: "cart_empty" },
  "cart.removeCoupon": { access: "anybody" },
  "cart.clear": { access: "anybody" },
  "cart.setLineQuantity": { access: "anybody", input: { lineId: 1, quantity: 1 } },
  "cart.removeLine": { access: "anybody", input: { lineId: 1 } },
  "cart.setProductQuantity": {
    access: "anybody",
    input: { userKey: "guest", productId: 1, quantity: 1 },
  },
  "cart.removeProduct": { access: "anybody", input: { userKey: "guest", productId: 1 } },
  "cart.clearOwn": { access: "anybody", input: { userKey: "guest" } },
  "cart.saveToUser": { access: "anybody", input: { userId: 2 }, says: "foreign_cart" },
  "orders.place": {
    access: "anybody",
    input: { customerEmail: "lina@example.com", customerPhone: "+966501234567" },
  },
  "orders.progress": { access: "anybody", input: { id: 1 } },
  "orderPage.read": { access: "anybody", input: { token: "1-x" } },
  "orderPage.correctTopup": { access: "anybody", input: { token: "1-x", itemId: 1 } },
  "orderPage.openCodes": { access: "anybody", input: { token: "1-x", itemId: 1 } },
  "orderPage.receipt": { access: "anybody", input: { id: "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41" } },
  "orderPage.correctAddress": {
    access: "anybody",
    input: { token: "1-x", email: "lina@example.com" },
  },
  "stockRequests.ask": {
    access: "anybody",
    input: { productId: 7, email: "lina@example.com" },
  },
  "stockRequests.read": { access: "anybody", input: { token: "1-x" } },
  "stockRequests.confirm": { access: "anybody", input: { token: "1-x" } },
  "wishList.products": { access: "anybody", input: { productIds: [7] } },
  "wishList.read": { access: "customer", input: undefined },
  "wishList.save": { access: "customer", input: { productIds: [7] } },
  "wishList.remove": { access: "customer", input: { productId: 7 } },
  "stockRequests.takeBack": { access: "anybody", input: { token: "1-x" } },
  "gift.read": { access: "anybody", input: { token: "1-x" } },
  "gift.open": { access: "anybody", input: { token: "1-x", itemId: 1 } },
  "orderPage.resendGift": { access: "anybody", input: { token: "1-x" } },
  "orderPage.correctGift": {
    access: "anybody",
    input: { token: "1-x", email: "amal@example.com" },
  },
  "orderPage.reportClaim": {
    access: "anybody",
    input: { token: "1-x", itemId: 1, kind: "other", text: "It does not open" },
  },
  "orderPage.claimPicture": {
    access: "anybody",
    input: { token: "1-x", itemId: 1, file: async () => new Uint8Array() },
  },
  "orderPage.sendAgain": { access: "anybody", input: { token: "1-x" } },
  "orderPage.requestCode": { access: "anybody", input: { token: "1-x" } },
  "orderPage.requestPayerCode": { access: "anybody", input: { token: "1-x" } },
  "orders.takesMail": { access: "anybody", input: { domain: "example.com" } },
  "orderPage.find": { access: "anybody", input: { email: "a@b.example", reference: "1" } },
  "orderPage.enterCode": { access: "anybody", input: { code: "7KQ4ZD" }, says: "code_invalid" },
  "orderPage.found": { access: "anybody" },
  "orders.refundWaiting": { access: "anybody", input: { id: 1 } },
  "orders.my": { access: "customer", input: {} },
  "orders.sendCodes": { access: "customer", input: { id: 1 } },
  "payments.setup": { access: "anybody" },
  "payments.createOrder": {
    access: "anybody",
    input: { amount: "9.99", currency: "USD", intent: "CAPTURE" },
  },
  "payments.capture": { access: "anybody", input: { orderId: "X" } },
  "payments.ways": { access: "anybody" },
  "payments.hostedPage": { access: "anybody", input: { provider: "moyasar" } },
  ...Object.assign({}, ...otherPayableProviders().map(({ name }) => rightsOfProvider(name))),
  ...Object.fromEntries(
    Object.entries(PANEL).flatMap(([access, names]) =>
      names.map((name) => [
        `admin.${name}`,
        { access: access as StaffAccess, input: ADMIN_CALLS[`admin.${name}`] },
      ]),
    ),
  ),
};

/** "demoted" lost the role while signed in: the role in the database counts. */
const CALLERS = [...ROLES, "demoted"] as const;
type Caller = (typeof CALLERS)[number];

/** The error by which the procedure builders refuse a caller; null if they accept the call. */
function refusalFor(caller: Caller, access: Access): "not_signed_in" | "not_allowed" | null {
  if (access === "anybody") return null;
  if (caller === "guest") return "not_signed_in";
  if (access === "customer") return null;
  const role = caller === "demoted" ? null : staffRoleOf(caller);
  return isPermitted(role, access) ? null : "not_allowed";
}

/** Signs the owner of `callAs` in, removes the role, and returns the session's next context. */
async function contextOfDemoted(): Promise<Context> {
  const answer = new Headers();
  const sessionId = await openSession(autocommit, {
    userId: 1,
    at: new Date(),
    isForAdmins: true,
  });
  await setSessionCookie(cookieJar(new Headers(), answer), sessionId);
  const browser = new Visitor();
  for (const line of answer.getSetCookie()) browser.keep(line);
  await db().user.update({ where: { id: 1 }, data: { role: null, isAdmin: false } });
  const req = new Request("http://shop.test/api/trpc", { headers: browser.headers() });
  return createContext({ req, resHeaders: new Headers() });
}

/** tRPC keeps the procedures flat, by dotted names, although its types are nested. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: "query" | "mutation"; meta?: { access?: Access; isAudited?: true } } }
>;

/** Mutations that only store a draft and change nothing in the shop. */
const DRAFTS = ["admin.bulkEdits.preview"];

describe("a change by an admin", () => {
  const mutations = PROCEDURES.filter((name) => procedures[name]?._def.type === "mutation");
  const changes = mutations.filter((name) => name.startsWith("admin.") && !DRAFTS.includes(name));

  it("always uses adminMutation, and nothing else does", () => {
    expect(changes).not.toEqual([]);
    expect(PROCEDURES.filter((name) => procedures[name]?._def.meta?.isAudited)).toEqual(changes);
  });

  it.each(changes)("is refused without an idempotency key: %s", async (name) => {
    const { idempotencyKey, ...input } = ADMIN_CALLS[name] ?? {};
    expect(idempotencyKey).toBeDefined();
    await expect(callAs("admin", name, input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the rights of a role", () => {
  it("are declared by every procedure, and are those listed here", () => {
    const access = (name: string) => procedures[name]?._def.meta?.access ?? "nothing is said";
    expect(Object.fromEntries(PROCEDURES.map((name) => [name, access(name)]))).toEqual(
      Object.fromEntries(Object.entries(RIGHTS).map(([name, right]) => [name, right.access])),
    );
  });

  it("are the same for an order's buttons as for its procedures", () => {
    for (const action of ORDER_ACTIONS) {
      expect(RIGHTS[`admin.orders.${procedureNameOf(action)}`]?.access).toBe(permissionFor(action));
    }
  });

  it("with read permissions include no change of money or the catalogue", () => {
    const served = ["replyClaim", "confirmTopup", "resendMail", "retryDelivery", "markDelivered"];
    const changes = PROCEDURES.filter((name) => procedures[name]?._def.type === "mutation");
    const byReading = changes.filter(
      (name) =>
        !DRAFTS.includes(name) &&
        ["any_staff", "orders:read", "statistics"].includes(RIGHTS[name]?.access ?? ""),
    );
    const orders = [...served, "acknowledgeReturn", "redrawReceipt"].map((one) => `orders.${one}`);
    const notes = ["customers.addNote", "customers.takeBackNote"];
    const allowed = [...orders, ...notes, "figures.rebuild"].map((one) => `admin.${one}`);
    expect(byReading).toEqual(PROCEDURES.filter((name) => allowed.includes(name)));
  });

  const callers = (name: string, isLetIn: boolean) =>
    CALLERS.filter(
      (caller) => (refusalFor(caller, RIGHTS[name]?.access ?? "staff") === null) === isLetIn,
    );

  /** Calls a procedure as a signed-in caller. @returns the response or the error */
  async function outcomeFor(caller: Caller, name: string): Promise<unknown> {
    const more = caller === "demoted" ? await contextOfDemoted() : {};
    const role = caller === "demoted" ? "customer" : caller;
    return callAs(role, name, RIGHTS[name]?.input, more).catch((error: unknown) => error);
  }

  const guarded = PROCEDURES.filter((name) => callers(name, false).length > 0);

  it.each(guarded)("protect %s from other callers, whose call changes nothing", async (name) => {
    const before = await databaseState();
    for (const caller of callers(name, false)) {
      // "demoted" has its own test, because it changes the database before the call.
      if (caller === "demoted") continue;
      expect(await outcomeFor(caller, name), caller).toMatchObject({
        cause: { code: refusalFor(caller, RIGHTS[name]?.access ?? "staff") },
      });
    }
    expect(await databaseState()).toEqual(before);
  });

  it.each(guarded.filter((name) => callers(name, false).includes("demoted")))(
    "end at %s together with the role, even for a signed-in session",
    async (name) => {
      const context = await contextOfDemoted();
      const before = await databaseState();
      const { input } = RIGHTS[name] ?? {};
      await expect(callAs("customer", name, input, context)).rejects.toMatchObject({
        cause: { code: "not_allowed" },
      });
      expect(await databaseState()).toEqual(before);
    },
  );

  const open = PROCEDURES.flatMap((name) =>
    callers(name, true).map((caller) => [caller, name] as const),
  );

  it.each(open)("let the caller %s call %s", async (caller, name) => {
    const { says } = RIGHTS[name] ?? {};
    const outcome = await outcomeFor(caller, name);
    if (says) return expect(outcome).toMatchObject({ cause: { code: says } });
    expect(outcome).not.toMatchObject({ cause: { code: "not_allowed" } });
    const code = outcome instanceof TRPCError ? outcome.code : null;
    expect(["UNAUTHORIZED", "INTERNAL_SERVER_ERROR", "BAD_REQUEST"]).not.toContain(code);
    // Three of these calls name the guest's cart, which is forbidden to signed-in users.
    if (caller === "guest") expect(code).not.toBe("FORBIDDEN");
  });

  it.each(ROLES)("of a %s cover only the caller's own cart", async (role) => {
    const user = userOf(role);
    const own = user ? `user_${user.id}` : "guest";
    for (const userKey of ["guest", "user_1", "user_2", "user_5", "user_", "", "GUEST"]) {
      const outcome = callAs(role, "cart.clearOwn", { userKey });
      if (userKey === own) await expect(outcome).resolves.toEqual({ cart: [] });
      else await expect(outcome).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});
