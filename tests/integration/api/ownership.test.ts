import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "@/server/accounts/session/session";
import { setSessionCookie } from "@/server/accounts/session/session-cookie";
import { otherPayableProviders } from "@/server/payments/provider/providers";
import { cookieJar } from "@/server/platform/cookies";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import { procedureRules } from "@/server/rest/procedure-paths";
import { handleTrpc } from "@/server/rest/trpc-handler";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { DESKTOP_OS, placedOrder } from "../../support/data/checkout-orders";
import { databaseState } from "../../support/data/database-state";
import { createUsers, PERSONA } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

const RULES = procedureRules();
/** An id that does not exist. */
const INVENTED = 2_000_000_000;

/** Records of another person. */
interface Belongings {
  visitor: Visitor;
  lineId: number;
  orderId: number;
  providerOrderId: string;
  userKey: string;
}

type Named = (theirs: Belongings) => object;

/** Names of the routers of all providers except the current one. */
const OTHER_PROVIDERS = otherPayableProviders().map(({ name }) => `payments.by.${name}`);

/** Procedures with the id of a record: inputs with another person's id, and with a made-up one. */
const NAMED: Record<string, { theirs: Named; invented: object; status?: number }> = {
  "cart.setLineQuantity": {
    theirs: ({ lineId }) => ({ lineId, quantity: 9 }),
    invented: { lineId: INVENTED, quantity: 9 },
  },
  "cart.removeLine": { theirs: ({ lineId }) => ({ lineId }), invented: { lineId: INVENTED } },
  "orders.progress": { theirs: ({ orderId: id }) => ({ id }), invented: { id: INVENTED } },
  "orders.refundWaiting": { theirs: ({ orderId: id }) => ({ id }), invented: { id: INVENTED } },
  "orders.sendCodes": { theirs: ({ orderId: id }) => ({ id }), invented: { id: INVENTED } },
  ...Object.fromEntries(
    ["payments", ...OTHER_PROVIDERS].map((payments) => [
      `${payments}.capture`,
      {
        theirs: ({ providerOrderId: orderId }: Belongings) => ({ orderId }),
        invented: { orderId: "5O190127TN364715T" },
      },
    ]),
  ),
  // These procedures name a cart by its owner's key, not by an id: another user's key is refused
  // with 403. Design §3.
  "cart.setProductQuantity": {
    theirs: ({ userKey }) => ({ userKey, productId: DESKTOP_OS, quantity: 9 }),
    invented: { userKey: `user_${INVENTED}`, productId: DESKTOP_OS, quantity: 9 },
    status: 403,
  },
  "cart.removeProduct": {
    theirs: ({ userKey }) => ({ userKey, productId: DESKTOP_OS }),
    invented: { userKey: `user_${INVENTED}`, productId: DESKTOP_OS },
    status: 403,
  },
  "cart.clearOwn": {
    theirs: ({ userKey }) => ({ userKey }),
    invented: { userKey: `user_${INVENTED}` },
    status: 403,
  },
  "cart.saveToUser": {
    theirs: () => ({ userId: USER_A }),
    invented: { userId: INVENTED },
    status: 403,
  },
};

const token = (letter: string) => ({ token: letter.repeat(43) });
const wrong = { password: "amber river 77", code: "7KQ4ZD", new_password: "amber river 77" };

/**
 * Procedures that require a proof of identity, such as a code: without it a known and an unknown
 * address get the same response.
 */
const PROVEN: Record<string, { known: object; unknown: object }> = {
  ...Object.fromEntries(
    ["login", "adminLogin", "verify", "confirmReset", "resendVerification", "requestReset"].map(
      (name) => [
        `auth.${name}`,
        {
          known: { ...wrong, email: "customer@example.com" },
          unknown: { ...wrong, email: "nobody@example.com" },
        },
      ],
    ),
  ),
  "auth.register": {
    known: {
      username: "noura",
      email: "customer@example.com",
      password: wrong.password,
      confirmPassword: wrong.password,
    },
    unknown: {
      username: "salma",
      email: "nobody@example.com",
      password: wrong.password,
      confirmPassword: wrong.password,
    },
  },
  "orderPage.find": {
    known: { email: "customer@example.com", reference: "1" },
    unknown: { email: "nobody@example.com", reference: "1" },
  },
  "orderPage.enterCode": { known: { code: wrong.code }, unknown: { code: wrong.code } },
  "auth.readInvitation": { known: token("a"), unknown: token("b") },
  "auth.acceptInvitation": { known: token("a"), unknown: token("b") },
};

/** Procedures about the caller only; their inputs name no other person. */
const NAMES_NOBODY = [
  "auth.me",
  "auth.user",
  "auth.logout",
  "auth.askForPasskey",
  "auth.proveAdmin",
  "auth.secondFactor.read",
  "auth.secondFactor.begin",
  "auth.secondFactor.confirm",
  "auth.secondFactor.renewCodes",
  "auth.secondFactor.turnOff",
  "auth.secondFactor.beginPasskey",
  "auth.secondFactor.addPasskey",
  "auth.secondFactor.askForPasskey",
  // accounts/passkeys.test.ts tests another admin's passkey.
  "auth.secondFactor.removePasskey",
  "auth.requestPasswordChange",
  "auth.myData",
  "auth.erasure",
  "auth.requestErasure",
  "auth.takeBackErasure",
  "cart.open",
  "cart.read",
  "cart.add",
  "cart.applyCoupon",
  "cart.removeCoupon",
  "cart.clear",
  "wishList.read",
  "wishList.save",
  "wishList.remove",
  "orderPage.found",
  "orders.place",
  "orders.my",
  "payments.createOrder",
  "payments.hostedPage",
  ...OTHER_PROVIDERS.map((payments) => `${payments}.createOrder`),
];

/** Ids from `createUsers`. */
const USER_A = 2;
const STAFF = { owner: 1, manager: 3, support: 4, catalogue: 5 };
const USER_B = 50;
const UNVERIFIED = "huda@example.com";

async function signedIn(userId: number): Promise<Visitor> {
  const answer = new Headers();
  const isForAdmins = Object.values(STAFF).includes(userId);
  const sessionId = await openSession(autocommit, { userId, at: new Date(), isForAdmins });
  await setSessionCookie(cookieJar(new Headers(), answer), sessionId);
  const visitor = new Visitor();
  for (const line of answer.getSetCookie()) visitor.keep(line);
  return visitor;
}

/** Creates a cart, and an order that awaits its payment. */
async function belongings(visitor: Visitor, userKey: string): Promise<Belongings> {
  const customerEmail = `${userKey}@belongings.example`;
  const lines = [{ productId: DESKTOP_OS, quantity: 2 }];
  const placed = await placedOrder(lines, { visitor, order: { customerEmail } });
  const [line] = (await visitor.cart()).body.cart;
  if (!line) throw new Error("the cart is empty");
  const { orderId, providerOrderId } = placed;
  return { visitor, lineId: line.id, orderId, providerOrderId, userKey };
}

interface Answered {
  status: number;
  body: string;
}

async function ask(visitor: Visitor, name: string, input?: object): Promise<Answered> {
  const isQuery = RULES.find((rule) => rule.name === name)?.type === "query";
  const json = input && JSON.stringify({ json: input });
  const query = isQuery && json ? `?input=${encodeURIComponent(json)}` : "";
  const answer = await handleTrpc(
    new Request(`http://shop.test/api/trpc/${name}${query}`, {
      method: isQuery ? "GET" : "POST",
      headers: { ...visitor.headers(), "content-type": "application/json" },
      body: isQuery ? undefined : json,
    }),
  );
  return { status: answer.status, body: await answer.text() };
}

/** Callers who are not the owner. */
const STRANGERS: Record<string, () => Promise<Visitor>> = {
  "an anonymous visitor": async () => new Visitor(),
  "another guest": async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    return visitor;
  },
  "another user": () => signedIn(USER_B),
  "an unverified user": async () => {
    const visitor = await signedIn(USER_B);
    await db().user.update({ where: { id: USER_B }, data: { isVerified: false } });
    return visitor;
  },
  "the user in a session that was ended": async () => {
    const before = await db().session.findMany({ select: { id: true } });
    const visitor = await signedIn(USER_A);
    await db().session.deleteMany({ where: { NOT: { id: { in: before.map(({ id }) => id) } } } });
    return visitor;
  },
  "an admin who was demoted": async () => {
    const visitor = await signedIn(STAFF.manager);
    const data = { role: null, isAdmin: false };
    await db().user.update({ where: { id: STAFF.manager }, data });
    return visitor;
  },
  ...Object.fromEntries(
    Object.entries(STAFF).map(([role, id]) => [
      `somebody of the staff (${role})`,
      () => signedIn(id),
    ]),
  ),
};

beforeEach(async () => {
  await createUsers();
  const { password } = await db().user.findUniqueOrThrow({ where: { id: USER_A } });
  await db().user.createMany({
    data: [
      { id: USER_B, username: "salem", email: "salem@example.com", isVerified: true, password },
      { id: 51, username: "huda", email: UNVERIFIED, isVerified: false, password },
    ],
  });
});

describe("records of one person", () => {
  it("are covered by these lists for every procedure", () => {
    const listed = [...Object.keys(NAMED), ...Object.keys(PROVEN), ...NAMES_NOBODY];
    const owned = RULES.filter(({ owner }) => owner.startsWith("own_")).map(({ name }) => name);
    expect(listed.sort()).toEqual(owned.sort());
  });

  it.each(Object.keys(STRANGERS))("get the same response as made-up ones for %s", async (who) => {
    const owners = [
      await belongings(new Visitor(), "guest"),
      await belongings(await signedIn(USER_A), `user_${USER_A}`),
    ];
    const stranger = (await STRANGERS[who]?.()) ?? new Visitor();
    const before = await databaseState();
    for (const [name, { theirs, invented, status = 404 }] of Object.entries(NAMED)) {
      const expected = await ask(stranger, name, invented);
      const isLetIn = expected.status !== 401;
      if (isLetIn) expect(expected.status, `${name}, invented`).toBe(status);
      for (const owner of owners) {
        // "guest" always names the cart of the calling guest.
        if (status === 403 && owner.userKey === "guest") continue;
        expect(await ask(stranger, name, theirs(owner)), `${name} of ${owner.userKey}`).toEqual(
          expected,
        );
      }
    }
    const own = ["auth.me", "cart.read", "orders.my"].map((name) => ask(stranger, name));
    const answers = (await Promise.all(own)).map(({ body }) => body).join();
    for (const { lineId, userKey } of owners) {
      expect(answers).not.toContain(`${userKey}@belongings.example`);
      expect(answers).not.toContain(`"id":${lineId},"productId"`);
    }
    expect(await databaseState()).toEqual(before);
  });

  it.each(["guest", `user_${USER_A}`])("are accessible to their owner: %s", async (userKey) => {
    const visitor = userKey === "guest" ? new Visitor() : await signedIn(USER_A);
    const own = await belongings(visitor, userKey);
    for (const [name, { theirs }] of Object.entries(NAMED)) {
      if (name === "cart.saveToUser") continue;
      const { status, body } = await ask(visitor, name, theirs(own));
      const refused = userKey === "guest" && name === "orders.sendCodes" ? [401] : [200, 409];
      // The line was removed from the cart by an earlier call.
      const isGone = ["cart.setProductQuantity", "cart.removeProduct"].includes(name);
      expect(isGone ? [404] : refused, `${name}: ${body}`).toContain(status);
    }
  });

  it("cannot be discovered without a proof", async () => {
    for (const [name, { known, unknown }] of Object.entries(PROVEN)) {
      const answers = [known, { ...known, email: UNVERIFIED }, unknown].map((input) =>
        ask(new Visitor(), name, name === "auth.acceptInvitation" ? known : input),
      );
      const [one, other, nobody] = await Promise.all(answers);
      expect(one, name).toEqual(nobody);
      expect(other, `${name}, unverified`).toEqual(nobody);
    }
  });
});

describe("a caller who is not, or no longer, signed in", () => {
  // Files are not served over tRPC. Their paths are tested in exports/export-access.test.ts,
  // receipts/download.test.ts and claims/claim-pictures.test.ts.
  const FILES = ["admin.orders.receipt", "admin.orders.claimPicture"];
  const guarded = RULES.filter(({ access }) => access !== "anybody")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("admin.exports.") && !FILES.includes(name));
  const nobody = [
    "an anonymous visitor",
    "another guest",
    "an unverified user",
    "the user in a session that was ended",
  ];

  it.each(nobody)("is refused everywhere: %s", async (who) => {
    const visitor = (await STRANGERS[who]?.()) ?? new Visitor();
    const before = await databaseState();
    for (const name of guarded) expect((await ask(visitor, name)).status, name).toBe(401);
    expect(await databaseState()).toEqual(before);
  });

  it("is refused with the right password while the address is unverified", async () => {
    const { password } = PERSONA;
    const answer = await ask(new Visitor(), "auth.login", { email: UNVERIFIED, password });
    expect(answer.status).toBe(403);
  });
});
