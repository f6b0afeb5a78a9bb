import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { startWorker } from "@/server/worker";
import { expectInvariants } from "../../support/data/invariants";
import { everyRow, loggedDuring } from "../../support/data/leak-checks";
import { type MailSink, startMailSink } from "../../support/data/mail-sink";
import { mailedCode, PERSONA, register } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterEach(expectInvariants);
afterAll(() => sink.close());

const refusedJobs = () => db().$queryRaw<unknown[]>`
  SELECT FROM jobs WHERE queue = 'send-account-mail' AND tries > 0 AND leased_at IS NULL`;

it("a code that the mail server repeats in its refusal reaches neither the log nor the job", async () => {
  await register(new Visitor());
  const code = await mailedCode(PERSONA.email, "verification");
  sink.refuseNext(1, `refused: Your code is ${code}`);
  const lines = await loggedDuring(async () => {
    const worker = await startWorker();
    await vi.waitFor(async () => expect(await refusedJobs()).toHaveLength(1), { timeout: 15_000 });
    await worker.stop();
  });
  expect(lines).toContain("the mail server did not take it: EENVELOPE, 451");
  expect(lines).not.toContain(code);
  const rows = await everyRow();
  expect(rows).toContain("the mail server did not take it: EENVELOPE, 451");
  expect(rows).not.toContain(code);
  expect(await db().mail.findFirst()).toMatchObject({ sentAt: null, lastError: "EENVELOPE" });
});

it("a connection that the mail server has closed since does not fail the next mail", async () => {
  const worker = await startWorker();
  const sent = () => db().mail.findMany({ where: { sentAt: { not: null } } });
  try {
    await register(new Visitor());
    await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 15_000 });
    sink.hangUp();
    await register(new Visitor(), { ...PERSONA, email: "second@mail.example", username: "second" });
    await vi.waitFor(async () => expect(await sent()).toHaveLength(2), { timeout: 15_000 });
    expect(await sent()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  } finally {
    await worker.stop();
  }
});
