import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { account, mailedCode, PERSONA, register, signIn } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email } = PERSONA;
const STRANGER = { username: "stranger", email, password: "stolen goods 1" };
const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };
const TAKEN = "This username is not available. Choose another.";

const verify = (visitor: Visitor, code: string, address: string = email) =>
  visitor.call<{ message: string }>("POST", "/auth/verify", { email: address, code });
const accounts = () => db().user.findMany({ where: { isVerified: true } });
const registrations = () => db().user.count({ where: { isVerified: false } });
const mails = () =>
  db().mail.findMany({
    select: { kind: true, recipient: true, locale: true },
    orderBy: { id: "asc" },
  });

describe("a registration with an account's address", () => {
  it("does not change the account, and mails its owner in the owner's language", async () => {
    await account(PERSONA, new Visitor("ar"));
    const before = await accounts();
    const stranger = new Visitor("en");
    expect((await register(stranger, STRANGER)).body).toEqual({ success: true, error: null });
    expect(await accounts()).toEqual(before);
    expect((await mails()).slice(1)).toEqual([
      { kind: "account-exists", recipient: email, locale: "ar" },
    ]);
    expect((await signIn(new Visitor())).status).toBe(200);
  });

  it("can never be verified: it has no code, but its responses are those of an unverified one", async () => {
    await account();
    const stranger = new Visitor();
    await register(stranger, STRANGER);
    expect((await signIn(stranger, STRANGER)).status).toBe(403);
    await stranger.call("POST", "/auth/resend-verification", { email });
    expect(await db().user.count({ where: { verificationCode: { not: null } } })).toBe(0);
    expect((await verify(stranger, "777777")).status).toBe(400);
  });

  it("is refused like any other for a common password or a taken name", async () => {
    await account();
    await account(LAYLA);
    const stranger = new Visitor();
    const common = await register(stranger, { ...STRANGER, password: "password1" });
    expect(common).toMatchObject({ status: 400, body: { success: false } });
    expect((await register(stranger, { ...STRANGER, username: "layla" })).status).toBe(409);
    expect(await mails()).toHaveLength(2);
  });
});

describe("a username", () => {
  it.each(["omar", "OMAR", "Omar", "ｏｍａｒ", " omar "])(
    "of an account cannot be taken again as %j",
    async (username) => {
      await account();
      const answer = await register(new Visitor(), { ...LAYLA, username });
      expect(answer).toMatchObject({
        status: 409,
        body: { success: false, error: TAKEN, message: TAKEN },
      });
      expect(await registrations()).toBe(0);
    },
  );

  it.each(["admin", "Admin_1", "4dmin", "the admin", "support", "ادمن", "المدير"])(
    "%s is reserved for the shop, and refused with the message of a taken one",
    async (username) => {
      const answer = await register(new Visitor(), { ...LAYLA, username });
      expect(answer).toMatchObject({ status: 409, body: { success: false, error: TAKEN } });
      expect(await registrations()).toBe(0);
    },
  );

  it("is not reserved by a registration alone", async () => {
    await register(new Visitor(), { ...LAYLA, username: "omar" });
    await account();
    expect(await accounts()).toMatchObject([{ username: "omar", email }]);
  });

  it("goes to one of several concurrent verifications; the others must register again", async () => {
    const people = ["omar", "Omar", "OMAR", "oMar"].map((username, i) => ({
      person: { ...PERSONA, username, email: `p${i}@example.com` },
      visitor: new Visitor(),
    }));
    const codes: string[] = [];
    for (const { visitor, person } of people) {
      expect((await register(visitor, person)).status).toBe(200);
      codes.push(await mailedCode(person.email, "verification"));
    }
    const answers = await concurrently(
      people.map(
        ({ visitor, person }, i) =>
          () =>
            verify(visitor, codes[i] ?? "", person.email),
      ),
    );
    const [winner, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(winner?.status).toBe(200);
    for (const other of others)
      expect(other).toMatchObject({ status: 409, body: { message: TAKEN } });
    expect(await accounts()).toHaveLength(1);
    const loser = people[answers.findIndex((answer) => answer.status === 409)];
    if (!loser) throw new Error("somebody must have lost");
    await account({ ...loser.person, username: "omar_2" }, loser.visitor);
    expect(await accounts()).toHaveLength(2);
  });
});

describe("a registration", () => {
  it("may be repeated: the browser verifies the newest one, which becomes the only account", async () => {
    const omar = new Visitor();
    await register(omar);
    const old = await mailedCode(email, "verification");
    const again = { ...PERSONA, username: "omar_2", password: "quiet ocean 5" };
    await register(omar, again);
    expect((await verify(omar, old)).status).toBe(400);
    expect((await verify(omar, await mailedCode(email, "verification"))).status).toBe(200);
    expect((await signIn(omar, PERSONA)).status).toBe(401);
    expect((await signIn(omar, again)).status).toBe(200);
    expect(await accounts()).toMatchObject([{ username: "omar_2" }]);
    expect(await registrations()).toBe(0);
  });

  it("is one of at most ten pending ones per address; beyond that the oldest is deleted", async () => {
    for (let time = 1; time <= 11; time++) {
      const visitor = new Visitor();
      visitor.ip = `198.51.100.${time}`;
      await register(visitor, { ...PERSONA, username: `omar ${time}` });
    }
    expect(await registrations()).toBe(10);
    const oldest = await db().user.findFirst({ orderBy: { id: "asc" } });
    expect(oldest?.username).toBe("omar 2");
  });
});
