import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { answerRequest } from "@/server/rest/answer-request";

/** Milliseconds since the start of the process. */
let elapsed = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const probe = (path: string) => answerRequest(new Request(`http://shop.test${path}`));

/** Asks for readiness after any cached result has expired. */
async function ask() {
  elapsed += 60_000;
  const answer = await probe("/readyz");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return { status: answer.status, ...(await answer.json()) };
}

/** Pretends that the newest migration has not been applied. */
const unfinish = () =>
  db().$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`;
const finish = () =>
  db().$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL`;

describe("a process", () => {
  it("is alive whatever the database does, and ready if the database is", async () => {
    expect((await probe("/healthz")).status).toBe(200);
    expect(await ask()).toEqual({ status: 200, ready: true, reasons: [] });
  });

  it("is not ready while the database lacks a migration of its release", async () => {
    await unfinish();
    try {
      expect(await ask()).toEqual({ status: 503, ready: false, reasons: ["migrations"] });
    } finally {
      await finish();
    }
    expect(await ask()).toMatchObject({ ready: true });
  });

  it("is not ready while the database does not answer, and says so quickly", async () => {
    await prismaTransaction(async (tx) => {
      await tx.prisma.$executeRaw`LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE`;
      expect(await ask()).toEqual({ status: 503, ready: false, reasons: ["database"] });
    });
  });

  it("asks the database once for many concurrent checks", async () => {
    await ask();
    await unfinish();
    try {
      const answers = await Promise.all(Array.from({ length: 100 }, () => probe("/readyz")));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      await finish();
    }
  });
});
