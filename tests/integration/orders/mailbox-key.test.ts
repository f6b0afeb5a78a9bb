import { expect, it } from "vitest";
import { mailboxKey } from "@/domain/account/mailbox";
import { db } from "@/server/platform/database/db";

/** Addresses as the shop stores them: ASCII, in any letter case. */
const STORED = [
  "",
  "nobody",
  "@example.com",
  "lina@example.com",
  "Lina.H+shop+more@Example.COM",
  "+lina@example.com",
  "+lina+x@example.com",
  "l.i.n.a@gmail.com",
  "L.I.NA+a.b@GoogleMail.com",
  "lina@notgmail.com",
  "lina@gmail.com.example.org",
  "a&b/c=d{e}|f@mail.xn--mgberp4a5d4ar",
  "o'hara%x!y@example.com",
  "I@example.com",
];

it("a mailbox has the same key in the database and in the shop", async () => {
  const rows = await db().$queryRaw<{ key: string }[]>`
    SELECT mailbox_key(address) AS key FROM unnest(${STORED}::text[]) WITH ORDINALITY AS t (address, place) ORDER BY place`;
  expect(rows.map(({ key }) => key)).toEqual(STORED.map(mailboxKey));
});
