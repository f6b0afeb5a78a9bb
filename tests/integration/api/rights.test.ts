import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorCode } from "@/domain/errors";
import { appRouter } from "@/server/api/root";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { createUsers } from "../../support/people/accounts";
import { callAs, PROCEDURES, ROLES, type Role } from "../../support/people/callers";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(createUsers);
afterAll(() => simulator.close());

interface Right {
  least: Role;
  input?: unknown;
  /** What the use case says to this input, to everybody whom the ladder lets through. */
  says?: ErrorCode;
}

const email = "nobody@example.com";
const code = "7KQ4ZD";
const password = "violet lamp 42";

/** Who may call what, each with an input that is of the right form. A new procedure must be listed. */
const RIGHTS: Record<string, Right> = {
  "auth.me": { least: "customer" },
  "auth.user": { least: "customer" },
  "auth.register": {
    least: "guest",
    input: { username: "layla", email, password, confirmPassword: password },
  },
  "auth.verify": { least: "guest", input: { email, code }, says: "code_invalid" },
  "auth.resendVerification": { least: "guest", input: { email } },
  "auth.login": { least: "guest", input: { email, password }, says: "invalid_credentials" },
  "auth.adminLogin": { least: "guest", input: { email, password }, says: "invalid_credentials" },
  "auth.logout": { least: "guest" },
  "auth.requestReset": { least: "guest", input: { email } },
  "auth.confirmReset": {
    least: "guest",
    input: { email, code, new_password: password },
    says: "code_invalid",
  },
  "auth.requestPasswordChange": { least: "customer", input: { currentPassword: password } },
  "catalogue.products": { least: "guest" },
  "catalogue.list": { least: "guest", input: {} },
  "catalogue.product": { least: "guest", input: { id: 1 } },
  "catalogue.stock": { least: "guest", input: { id: 1 } },
  "catalogue.categories": { least: "guest" },
  "catalogue.search": { least: "guest", input: { q: "uc" } },
  "catalogue.searchFinds": { least: "guest", input: { q: "uc" } },
  "cart.open": { least: "guest" },
  "cart.read": { least: "guest" },
  "cart.add": { least: "guest", input: { product_id: 7 } },
  "cart.clear": { least: "guest" },
  "cart.setLineQuantity": { least: "guest", input: { lineId: 1, quantity: 1 } },
  "cart.removeLine": { least: "guest", input: { lineId: 1 } },
  "cart.setProductQuantity": {
    least: "guest",
    input: { userKey: "guest", productId: 1, quantity: 1 },
  },
  "cart.removeProduct": { least: "guest", input: { userKey: "guest", productId: 1 } },
  "cart.clearOwn": { least: "guest", input: { userKey: "guest" } },
  "cart.saveToUser": { least: "guest", input: { userId: 2 }, says: "foreign_cart" },
  "orders.place": {
    least: "guest",
    input: { customerEmail: "lina@example.com", customerPhone: "+966501234567" },
  },
  "orders.progress": { least: "guest", input: { id: 1 } },
  "orders.refundWaiting": { least: "guest", input: { id: 1 } },
  "orders.my": { least: "customer", input: {} },
  "orders.sendCodes": { least: "customer", input: { id: 1 } },
  "payments.setup": { least: "guest" },
  "payments.createOrder": {
    least: "guest",
    input: { amount: "9.99", currency: "USD", intent: "CAPTURE" },
  },
  "payments.capture": { least: "guest", input: { orderId: "X" } },
  ...Object.fromEntries(
    Object.entries(ADMIN_CALLS).map(([name, input]) => [name, { least: "admin", input }]),
  ),
};

/** What the ladder of procedures says to a role, or null where it lets the call through. */
function refusalFor(role: Role, least: Role): "UNAUTHORIZED" | "FORBIDDEN" | null {
  if (ROLES.indexOf(role) >= ROLES.indexOf(least)) return null;
  return role === "guest" ? "UNAUTHORIZED" : "FORBIDDEN";
}

describe("what an admin changes", () => {
  /** tRPC keeps the procedures flat, by their dotted names; its types say nested. */
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: "query" | "mutation"; meta?: { isAudited?: true } } }
  >;
  /** Write down what an admin may do next, and change nothing of the shop. */
  const drafts = ["admin.bulkEdits.preview"];
  const mutations = PROCEDURES.filter((name) => procedures[name]?._def.type === "mutation");
  const changes = mutations.filter((name) => name.startsWith("admin.") && !drafts.includes(name));

  it("goes through adminMutation, and nothing else does", () => {
    expect(changes).not.toEqual([]);
    expect(PROCEDURES.filter((name) => procedures[name]?._def.meta?.isAudited)).toEqual(changes);
  });

  it.each(changes)("is not done without an idempotency key: %s", async (name) => {
    const { idempotencyKey, ...input } = ADMIN_CALLS[name] ?? {};
    expect(idempotencyKey).toBeDefined();
    await expect(callAs("admin", name, input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the rights of a role", () => {
  it("are written down for every procedure of the router, and for no other", () => {
    expect(Object.keys(RIGHTS).sort()).toEqual(PROCEDURES.toSorted());
  });

  const cases = PROCEDURES.flatMap((name) => ROLES.map((role) => [role, name] as const));

  it.each(cases)("of a %s are kept at %s", async (role, name) => {
    const { least, input, says }: Right = RIGHTS[name] ?? { least: "admin" };
    const outcome = await callAs(role, name, input).catch((error: unknown) => error);
    const code = outcome instanceof TRPCError ? outcome.code : null;
    const refusal = refusalFor(role, least);
    if (refusal) expect(code).toBe(refusal);
    else if (says) expect(outcome).toMatchObject({ cause: { code: says } });
    else expect(["UNAUTHORIZED", "INTERNAL_SERVER_ERROR", "BAD_REQUEST"]).not.toContain(code);
    // A customer asks for the guest's cart in three of these calls: that is another's, not forbidden.
    if (!refusal && !says && role === "guest") expect(code).not.toBe("FORBIDDEN");
  });

  it.each(ROLES)("of a %s end at the own cart", async (role) => {
    const own = { guest: "guest", customer: "user_2", admin: "user_1" }[role];
    for (const userKey of ["guest", "user_1", "user_2", "user_3", "user_", "", "GUEST"]) {
      const outcome = callAs(role, "cart.clearOwn", { userKey });
      if (userKey === own) await expect(outcome).resolves.toEqual({ cart: [] });
      else await expect(outcome).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});
