import { afterEach, expect, it } from "vitest";
import { issueCode } from "@/server/accounts/codes/issue-code";
import { hashPassword } from "@/server/accounts/passwords";
import { resetPassword } from "@/server/accounts/reset-password";
import { endSessions } from "@/server/accounts/session/session";
import { signIn } from "@/server/accounts/session/sign-in";
import { db } from "@/server/platform/database/db";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { account, mailedCode, PERSONA } from "../../support/people/accounts";

afterEach(expectInvariants);

let host = 0;

/** Signs in from a separate IP. @returns "in", or the error's code */
async function attempt(password: string): Promise<string> {
  host += 1;
  const ip = `198.51.${host >> 8}.${host & 255}`;
  const nothing = { device: null, leftSessionId: null, guestSessionId: null, isForAdmins: false };
  return signIn({ email: PERSONA.email, password, ip, locale: "en", ...nothing }).then(
    (done) => ("sessionId" in done ? "in" : "unverified"),
    (error: { code: string }) => error.code,
  );
}

const sessions = () => db().session.count();
const omar = () => db().user.findFirstOrThrow({ where: { email: PERSONA.email } });

it("an old password entered just before its change opens no session", async () => {
  await account();
  const { id } = await omar();
  const password = await hashPassword("amber door 7");
  const change = async (tx: PrismaTransaction) => {
    await tx.prisma.user.update({ where: { id }, data: { password } });
    await endSessions(tx, id);
  };
  const outcomes = await concurrently(
    Array.from({ length: 4 }, () => () => attempt(PERSONA.password)),
    change,
  );
  expect(outcomes).toEqual(Array(4).fill("invalid_credentials"));
  expect(await sessions()).toBe(0);
  expect(await attempt("amber door 7")).toBe("in");
});

it("a right password entered just before the account loses its verification opens no session", async () => {
  await account();
  const suspend = (tx: PrismaTransaction) =>
    tx.prisma.user.updateMany({ data: { isVerified: false } });
  expect(await concurrently([() => attempt(PERSONA.password)], suspend)).toEqual([
    "invalid_credentials",
  ]);
  expect(await sessions()).toBe(0);
});

it("no session of the old password survives a concurrent reset", async () => {
  await account();
  let [old, next] = [PERSONA.password, "amber door 7"];
  for (let round = 0; round < 15; round++) {
    const user = await omar();
    await prismaTransaction((tx) => issueCode(tx, "reset", user, new Date()));
    const code = await mailedCode(PERSONA.email, "password-reset");
    const reset = {
      email: PERSONA.email,
      code,
      newPassword: next,
      ip: `192.0.2.${round}`,
      device: null,
    };
    const early = [attempt(old), attempt(old)];
    const resetting = resetPassword(reset);
    const late = [attempt(old), attempt(old), attempt(old)];
    await Promise.all([resetting, ...early, ...late]);
    expect(await sessions()).toBe(0);
    expect(await attempt(next)).toBe("in");
    await db().session.deleteMany();
    [old, next] = [next, old];
  }
});
