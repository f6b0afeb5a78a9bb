import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { GOOD } from "../../support/data/bad-input";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { mutateTexts } from "../../support/data/mutate-texts";
import { createUsers } from "../../support/people/accounts";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

/** Invisible characters, which can make two different names look the same. */
const HIDDEN = ["\u202E", "\u200B", "\u0007", "\u2066", "\uFEFF", "\u00AD"];

const within = (mark: string) => (text: string) => text.slice(0, 2) + mark + text.slice(2);

/** Tables that contain a text with one of these characters. */
async function tablesWith(marks: readonly string[]): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${name}" t WHERE t::text ~ $1`,
      `[${marks.filter((mark) => mark >= " ").join("")}]`,
    );
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

/**
 * Expects a refusal by a rule. Not every input fails: phone numbers, for example, are accepted
 * without the character.
 */
function isRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(TRPCError);
  expect(error).not.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
}

beforeEach(createUsers);

describe("an invisible character", () => {
  it.each(Object.entries(ADMIN_CALLS).filter(([, input]) => input && "idempotencyKey" in input))(
    "is stored by no action of an admin: %s",
    async (name, input) => {
      const { idempotencyKey: _, ...typed } = input ?? {};
      for (const mark of HIDDEN) {
        for (const [, one] of mutateTexts(typed, within(mark))) {
          const idempotencyKey = randomUUID();
          await callAs("admin", name, { idempotencyKey, ...(one as object) }).catch(isRefusal);
        }
      }
      expect(await tablesWith(HIDDEN)).toEqual([]);
    },
  );

  it("is stored by no action of a shopper", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    for (const [path, input] of Object.entries(GOOD)) {
      const [method = "", template = ""] = path.split(" ");
      if (method === "GET") continue;
      for (const [, one] of mutateTexts(input, within("\u202E"))) {
        const at = template.replace("{userKey}", "guest").replace("{productId}", "7");
        await visitor.call(method, at, one);
      }
    }
    expect(await tablesWith(HIDDEN)).toEqual([]);
  });

  it("is refused with a message that says what to do", async () => {
    const { product, ...save } = ADMIN_CALLS["admin.products.save"] as { product: object };
    const named = { ...save, product: { ...product, name: "Key\u202Egpj.exe" } };
    await expect(callAs("admin", "admin.products.save", named)).rejects.toMatchObject({
      cause: { code: "hidden_characters" },
      message: expect.stringContaining("invisible characters"),
    });
  });
});
