import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { CODE_LIFETIME } from "@/domain/account/account-code";
import type { OutgoingMail } from "@/server/mail/mailer";
import { MailRefusal } from "@/server/mail/mailer";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import { everyRow, loggedDuring } from "../../support/data/leak-checks";
import {
  account,
  answerCodeRequests,
  customer,
  mailedCode,
  PERSONA,
  register,
  resetCode,
  signIn,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const NEW_PASSWORD = "amber door 7";

/**
 * Runs the account actions that use a secret, with right and with wrong secrets.
 * @returns the secrets
 */
async function wholeLife(): Promise<string[]> {
  const omar = new Visitor();
  await register(omar);
  const verification = await mailedCode(PERSONA.email, "verification");
  await omar.call("POST", "/auth/verify", { email: PERSONA.email, code: "777777" });
  await signIn(omar);
  await omar.call("POST", "/auth/verify", { email: PERSONA.email, code: verification });
  await signIn(omar, { ...PERSONA, password: "a wrong password" });
  await signIn(omar);
  const currentPassword = PERSONA.password;
  await omar.call("POST", "/auth/request-password-reset", { currentPassword });
  await answerCodeRequests();
  const unused = await mailedCode(PERSONA.email, "password-reset");
  const reset = await resetCode(omar);
  const typed = { email: PERSONA.email, code: reset, new_password: NEW_PASSWORD };
  await omar.call("POST", "/password_reset_confirm.php", typed);
  await signIn(omar, { ...PERSONA, password: NEW_PASSWORD });
  await resetCode(omar);
  return [verification, unused, reset, PERSONA.password, NEW_PASSWORD, "a wrong password"];
}

const mailOf = (kind: string) => db().mail.findFirstOrThrow({ where: { kind } });
/** Makes a mail appear to have been queued `seconds` ago. */
const waited = (mailId: number, seconds: number) => db().$executeRaw`
  UPDATE mails SET created_at = now() - make_interval(secs => ${seconds}) WHERE id = ${mailId}`;

/** A mailer that keeps the mails it gets. */
function keeper() {
  const taken: OutgoingMail[] = [];
  return { taken, mailer: async (mail: OutgoingMail) => void taken.push(mail) };
}

describe("codes and passwords", () => {
  it("are not in the database, neither in plain text nor as a plain hash", async () => {
    const secrets = await wholeLife();
    const code = await mailedCode(PERSONA.email, "password-reset");
    const rows = await everyRow();
    expect(rows).toContain(PERSONA.email);
    for (const secret of [...secrets, code]) {
      expect(rows).not.toContain(secret);
      for (const form of ["hex", "base64", "base64url"] as const) {
        expect(rows).not.toContain(Buffer.from(secret).toString(form));
        expect(rows).not.toContain(createHash("sha256").update(secret).digest(form));
      }
    }
  });

  it("are in no log line when all requests succeed", async () => {
    let secrets: string[] = [];
    const lines = await loggedDuring(async () => {
      secrets = await wholeLife();
    });
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });

  it.each(["mails", "users", "sessions", "rate_limits"])(
    "are in no log line and no response when the table %s fails",
    async (table) => {
      const omar = await account();
      const code = await resetCode(omar);
      await db().$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO broken`);
      const answers: string[] = [];
      const typed = { email: PERSONA.email, code, new_password: NEW_PASSWORD };
      const lines = await loggedDuring(async () => {
        for (const answer of [
          await register(new Visitor(), { ...PERSONA, email: "new@example.com", username: "new" }),
          await signIn(omar),
          await omar.call("POST", "/auth/verify", { email: PERSONA.email, code }),
          await omar.call("POST", "/password_reset_confirm.php", typed),
        ]) {
          answers.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        }
      }).finally(() => db().$executeRawUnsafe(`ALTER TABLE broken RENAME TO ${table}`));
      expect(lines).toContain('"msg":"unexpected error"');
      expect(answers.join()).toContain("500");
      for (const secret of [code, PERSONA.password, NEW_PASSWORD]) {
        expect(lines).not.toContain(secret);
        expect(answers.join()).not.toContain(secret);
      }
    },
  );
});

describe("the code of a mail", () => {
  it.each([
    ["verification", () => register(new Visitor())],
    ["password-reset", async () => resetCode(await account())],
  ] as const)("of the kind %s is sealed until the mail is sent, then gone", async (kind, ask) => {
    await ask();
    const code = await mailedCode(PERSONA.email, kind);
    const { id } = await mailOf(kind);
    const { taken, mailer } = keeper();
    await sendMail(id, mailer);
    await sendMail(id, mailer);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ to: PERSONA.email });
    expect(taken[0]?.text).toContain(code);
    expect(await mailOf(kind)).toMatchObject({ code: null, sentAt: expect.any(Date), attempts: 1 });
  });

  it("is kept for the next attempt if the mail server fails, and the stored error does not contain it", async () => {
    await register(new Visitor());
    const code = await mailedCode(PERSONA.email, "verification");
    const { id } = await mailOf("verification");
    const refusing = async () => {
      throw Object.assign(new Error(`550 refused: Your code is ${code}`), { code: "EMESSAGE" });
    };
    await expect(sendMail(id, refusing)).rejects.toThrow();
    expect(await mailOf("verification")).toMatchObject({ sentAt: null, lastError: "EMESSAGE" });
    expect(await everyRow()).not.toContain(code);
    const { taken, mailer } = keeper();
    await sendMail(id, mailer);
    expect(taken[0]?.text).toContain(code);
  });

  it("is not sent again after a permanent rejection", async () => {
    await register(new Visitor());
    const { id } = await mailOf("verification");
    const refusing = async () => {
      throw new MailRefusal("EENVELOPE", "never", 550);
    };
    await sendMail(id, refusing);
    expect(await mailOf("verification")).toMatchObject({ sentAt: null, lastError: "EENVELOPE" });
  });

  it.each([
    ["verification", CODE_LIFETIME.verification],
    ["password-reset", CODE_LIFETIME.reset],
  ] as const)(
    "of the kind %s is not sent once it has expired, but forgotten",
    async (kind, life) => {
      await resetCode(await account());
      const { id } = await mailOf(kind);
      const { taken, mailer } = keeper();
      await waited(id, life + 1);
      await sendMail(id, mailer);
      expect(taken).toEqual([]);
      expect(await mailOf(kind)).toMatchObject({ code: null, sentAt: null, lastError: "expired" });
    },
  );

  it("is sent until it expires", async () => {
    await register(new Visitor());
    const { taken, mailer } = keeper();
    const { id } = await mailOf("verification");
    await waited(id, CODE_LIFETIME.verification - 60);
    await sendMail(id, mailer);
    expect(taken).toHaveLength(1);
  });

  it("has no effect on mails without one, which are sent however late", async () => {
    const omar = await customer();
    const typed = { email: PERSONA.email, code: await resetCode(omar), new_password: NEW_PASSWORD };
    await omar.call("POST", "/password_reset_confirm.php", typed);
    const { taken, mailer } = keeper();
    const { id } = await mailOf("password-changed");
    await waited(id, 30 * 24 * 3600);
    await sendMail(id, mailer);
    expect(taken).toHaveLength(1);
  });

  it("of a deleted account is not sent", async () => {
    await register(new Visitor());
    const { id } = await mailOf("verification");
    await db().user.deleteMany({ where: { email: PERSONA.email } });
    const { taken, mailer } = keeper();
    await sendMail(id, mailer);
    expect(taken).toEqual([]);
  });
});
