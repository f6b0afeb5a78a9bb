import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { mailboxKey } from "@/domain/account/mailbox";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import { account, answerCodeRequests, PERSONA, register } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

function visitorFrom(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}

const registerSpelling = (place: number, ip: string) =>
  register(visitorFrom(ip), {
    ...PERSONA,
    username: `victim_${place}`,
    email: `vic.tim+r${place}@gmail.com`,
  });

describe("the limits of a mailbox", () => {
  it("count registrations from one IP together, however the address is spelled", async () => {
    const statuses: number[] = [];
    for (let place = 0; place < 8; place += 1) {
      statuses.push((await registerSpelling(place, "198.51.100.66")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await db().mail.count()).toBe(5);
  });

  it("count registrations from many IPs together, however the address is spelled", async () => {
    for (let place = 0; place < 16; place += 1) {
      await registerSpelling(place, `198.51.100.${place}`);
    }
    expect(await db().mail.count()).toBe(12);
  });

  it("count reset codes for all accounts of a mailbox together", async () => {
    const emails = [0, 1, 2].map((place) => `omar+${place}@example.com`);
    for (const [place, email] of emails.entries()) {
      await account({ ...PERSONA, email, username: `omar_${place}` });
    }
    await db().rateLimit.deleteMany();
    await db().mail.deleteMany();
    for (let time = 0; time < 9; time += 1) {
      const email = emails[time % emails.length];
      await visitorFrom("198.51.100.66").call("POST", "/password_reset_request.php", { email });
      await answerCodeRequests();
    }
    expect(await db().mail.count()).toBe(5);
  });
});

it("the database and the shop derive the same mailbox from an address", async () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9.+_&'-]{1,12}$/);
  const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.com", "mail.gmail.com");
  const address = fc.tuple(name, domain).map(([local, host]) => `${local}@${host}`);
  const plain = fc.constantFrom(
    "",
    "nobody",
    "@gmail.com",
    "+@gmail.com",
    "a@b@gmail.com",
    " a+b@c.d ",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(address, plain), { minLength: 20 }), async (addresses) => {
      const rows = await db().$queryRaw<{ key: string }[]>`
        SELECT mailbox_key(given.address) AS key
        FROM unnest(${addresses}::text[]) WITH ORDINALITY AS given (address, place) ORDER BY place`;
      expect(rows.map(({ key }) => key)).toEqual(addresses.map(mailboxKey));
    }),
    { numRuns: 20 },
  );
});
