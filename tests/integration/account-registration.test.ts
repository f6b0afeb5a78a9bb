import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/db";
import { account, mailedCode, PERSON, register, resetCode, signIn } from "../support/accounts";
import { expectInvariants } from "../support/invariants";
import { Visitor } from "../support/visitor";

afterEach(expectInvariants);

const { email } = PERSON;
const STRANGER = { username: "stranger", email, password: "stolen goods 1" };
const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };

const verify = (visitor: Visitor, code: string) =>
  visitor.call<{ success: boolean; message: string }>("POST", "/auth/verify", { email, code });
const newestCode = () => mailedCode(email, "verification");
const users = () => db().user.findMany({ orderBy: { id: "asc" } });
const mails = () =>
  db().mail.findMany({
    select: { kind: true, recipient: true, locale: true },
    orderBy: { id: "asc" },
  });

/** A visitor who calls from another house. */
function visitorFrom(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}

describe("a registration with the address of an account", () => {
  it("changes nothing of it, and tells its owner in the owner's language", async () => {
    await account(PERSON, new Visitor("ar"));
    const before = await users();
    const stranger = new Visitor("en");
    expect((await register(stranger, STRANGER)).body).toEqual({ success: true, error: null });
    expect(await users()).toEqual(before);
    expect((await mails()).slice(1)).toEqual([
      { kind: "account-exists", recipient: email, locale: "ar" },
    ]);
    expect((await signIn(stranger, STRANGER)).status).toBe(401);
    expect((await signIn(new Visitor())).status).toBe(200);
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
    "that is taken cannot be had as %j",
    async (username) => {
      await register(new Visitor());
      const answer = await register(new Visitor(), { ...LAYLA, username });
      const error = "This username is not available. Choose another.";
      expect(answer).toMatchObject({
        status: 409,
        body: { success: false, error, message: error },
      });
      expect(await users()).toHaveLength(1);
    },
  );

  it.each(["admin", "Admin_1", "4dmin", "the admin", "support", "ادمن", "المدير"])(
    "%s is reserved for the shop, in the words of a taken one",
    async (username) => {
      const answer = await register(new Visitor(), { ...LAYLA, username });
      const error = "This username is not available. Choose another.";
      expect(answer).toMatchObject({ status: 409, body: { success: false, error } });
      expect(await users()).toEqual([]);
    },
  );

  it("is one person's, however many want it at once", async () => {
    const wishes = ["omar", "Omar", "OMAR", "oMar", "omaR"].map((username, i) =>
      register(visitorFrom(`198.51.100.${i}`), { ...PERSON, username, email: `p${i}@example.com` }),
    );
    const statuses = (await Promise.all(wishes)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await users()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe("a registration that nobody has verified", () => {
  it("gives way to the next one of the same address: name, password and code are the new ones", async () => {
    const omar = new Visitor();
    await register(omar);
    const old = await newestCode();
    const again = { ...PERSON, username: "omar_2", password: "quiet ocean 5" };
    await register(omar, again);
    expect(await users()).toMatchObject([{ username: "omar_2", email, isVerified: false }]);
    expect((await verify(omar, old)).status).toBe(400);
    expect((await verify(omar, await newestCode())).status).toBe(200);
    expect((await signIn(omar, PERSON)).status).toBe(401);
    expect((await signIn(omar, again)).status).toBe(200);
  });

  it("may be repeated with the same name, and gives its name back when it takes another", async () => {
    const omar = new Visitor();
    await register(omar);
    expect((await register(omar)).status).toBe(200);
    expect((await register(omar, { ...PERSON, username: "omar_2" })).status).toBe(200);
    expect((await register(new Visitor(), { ...LAYLA, username: "omar" })).status).toBe(200);
  });

  it("is one account when the address is registered many times at once: name, password and code of one", async () => {
    const tries = Array.from({ length: 6 }, (_, i) => ({
      visitor: visitorFrom(`198.51.100.${i}`),
      person: { username: `omar ${i}`, email, password: `violet lamp ${i}0` },
    }));
    const answers = await Promise.all(tries.map((one) => register(one.visitor, one.person)));
    expect(answers.map((answer) => answer.status)).toEqual(tries.map(() => 200));
    const [user, ...others] = await users();
    expect(others).toEqual([]);

    const outcomes = [];
    const code = await newestCode();
    for (const { visitor, person } of tries) {
      const verified = await verify(visitor, code);
      if (verified.status === 200) outcomes.push(person);
      await db().user.updateMany({ data: { verificationTries: 0 } });
    }
    expect(outcomes).toMatchObject([{ username: user?.username }]);
    for (const { visitor, person } of tries) {
      const isWinner = person === outcomes[0];
      expect((await signIn(visitor, person)).status).toBe(isWinner ? 200 : 401);
    }
  });
});

describe("a stranger who registers the address of somebody who is registering", () => {
  it("gains nothing: the owner's browser verifies its own registration only, and registers again", async () => {
    const omar = new Visitor();
    const stranger = visitorFrom("198.51.100.9");
    await register(omar);
    await register(stranger, STRANGER);

    const replaced = await verify(omar, await newestCode());
    expect(replaced).toMatchObject({
      status: 409,
      body: {
        message: "Somebody signed up with this e-mail address after you. Sign up again to use it.",
      },
    });
    expect(await users()).toMatchObject([{ isVerified: false }]);
    expect((await signIn(stranger, STRANGER)).status).toBe(403);

    await register(omar);
    expect((await verify(omar, await newestCode())).status).toBe(200);
    expect((await signIn(omar)).status).toBe(200);
    expect((await signIn(stranger, STRANGER)).status).toBe(401);
    expect(await users()).toMatchObject([{ username: "omar", registrationId: null }]);
  });

  it("keeps nothing when the owner resets the password instead", async () => {
    const stranger = visitorFrom("198.51.100.9");
    await register(stranger, STRANGER);
    const unused = await newestCode();
    const omar = new Visitor();
    const code = await resetCode(omar);
    const new_password = PERSON.password;
    const reset = await omar.call("POST", "/password_reset_confirm.php", {
      email,
      code,
      new_password,
    });
    expect(reset.status).toBe(200);
    expect((await signIn(omar)).status).toBe(200);
    expect((await signIn(stranger, STRANGER)).status).toBe(401);
    expect((await verify(stranger, unused)).status).toBe(400);
  });
});

describe("a code", () => {
  it("verifies in another browser than the one that registered, too", async () => {
    await register(new Visitor());
    expect((await verify(new Visitor(), await newestCode())).status).toBe(200);
  });

  it("verifies in a browser that has registered another address since", async () => {
    const shared = new Visitor();
    await register(shared);
    await register(shared, LAYLA);
    expect((await verify(shared, await newestCode())).status).toBe(200);
  });
});
