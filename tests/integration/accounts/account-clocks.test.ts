import { afterEach, describe, expect, it } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { consume, type Limit } from "@/server/platform/admission/limit";
import { db } from "@/server/platform/database/db";
import { limitsEndIn, withClockAhead } from "../../support/data/clocks";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  mailedCode,
  PERSONA,
  register,
  signIn,
  statusOf,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email } = PERSONA;
const pairs = [-31, 31].flatMap((minutes) => [
  { one: minutes, other: 0 },
  { one: 0, other: minutes },
]);

const letCodePass = (minutes: number) => db().$executeRaw`
  UPDATE users SET verification_code_expiry = verification_code_expiry - make_interval(mins => ${minutes}::int)`;

describe.each(pairs)("with processes $one and $other minutes ahead", ({ one, other }) => {
  const byOne = <Result>(work: () => Promise<Result>) => withClockAhead(one, work);
  const byOther = <Result>(work: () => Promise<Result>) => withClockAhead(other, work);
  const verify = async (visitor: Visitor) => {
    const code = await mailedCode(email, "verification");
    return (await visitor.call("POST", "/auth/verify", { email, code })).status;
  };

  it("a code is mailed, and accepted for fifteen minutes", async () => {
    const omar = new Visitor();
    await byOne(() => register(omar));
    await letCodePass(15);
    expect(await byOther(() => verify(omar))).toBe(400);
    await byOne(() => omar.call("POST", "/auth/resend-verification", { email }));
    await byOther(() => answerCodeRequests());
    const { id } = await db().mail.findFirstOrThrow({ orderBy: { id: "desc" } });
    const texts: string[] = [];
    await byOne(() => sendMail(id, async ({ text }) => void texts.push(text)));
    expect(texts).toHaveLength(1);
  });

  it("a new code is accepted until its last minute", async () => {
    const omar = new Visitor();
    await byOne(() => register(omar));
    await letCodePass(14);
    expect(await byOther(() => verify(omar))).toBe(200);
  });

  it("a session lasts thirty days", async () => {
    const omar = await account();
    await byOne(() => signIn(omar));
    const letPass = (time: string) => db().$executeRaw`
      UPDATE sessions SET expires_at = expires_at - ${time}::interval`;
    await letPass("30 days -2 minutes");
    expect(await byOther(() => statusOf(omar))).toBe(200);
    await letPass("2 minutes");
    expect(await byOther(() => statusOf(omar))).toBe(401);
  });

  it("a limit lasts a quarter of an hour", async () => {
    const limit: Limit = { name: "test", key: "omar", budget: { points: 1, seconds: 900 } };
    const isRefused = () =>
      consume([limit]).then(
        () => false,
        () => true,
      );
    expect(await byOne(isRefused)).toBe(false);
    await limitsEndIn(60);
    expect(await byOther(isRefused)).toBe(true);
    await limitsEndIn(0);
    expect(await byOther(isRefused)).toBe(false);
    expect(await byOne(isRefused)).toBe(true);
  });
});
