import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { startDnsServer } from "../../support/dns-server";
import { rpc } from "../../support/people/rpc";
import { Visitor } from "../../support/people/visitor";

const ZONES = {
  "mail.test": { MX: { preference: 10, exchange: "mx.mail.test" } },
  "host.test": { A: "192.0.2.7" },
  "host6.test": { AAAA: "2001:db8::7" },
  "never.test": { MX: { preference: 0, exchange: "." }, A: "192.0.2.8" },
  "words.test": { TXT: "nothing but words" },
  "broken.test": "broken",
  "silent.test": "silent",
  "xn--mgbh0fb.test": { MX: { preference: 10, exchange: "mx.mail.test" } },
} as const;
let server: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  server = await startDnsServer(ZONES);
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  env().MAIL_DOMAIN_DNS = server.address;
});
afterEach(() => {
  env().MAIL_DOMAIN_DNS = undefined;
});

async function takesMail(domain: string) {
  const { status, data } = await rpc(new Visitor(), "orders.takesMail", { domain });
  expect(status, domain).toBe(200);
  return (data as { takesMail: boolean | null }).takesMail;
}

describe("whether a domain accepts mail", () => {
  it.each<[domain: string, takes: boolean | null, why: string]>([
    ["mail.test", true, "it has a mail server"],
    [" MAIL.test ", true, "in capitals and with spaces"],
    ["host.test", true, "no MX, but an IPv4 address"],
    ["host6.test", true, "no MX, but an IPv6 address"],
    ["مثال.test", true, "an Arabic domain"],
    ["never.test", false, "it has a null MX"],
    ["words.test", false, "it has neither MX nor address"],
    ["nowhere.test", false, "the domain does not exist"],
    ["broken.test", null, "its name server fails"],
    ["silent.test", null, "its name server is silent"],
    ["localhost", null, "not a domain"],
    ["a b.test", null, "not a domain"],
  ])("for %s is %s: %s", async (domain, takes) => {
    expect(await takesMail(domain)).toBe(takes);
  });

  it("is cached once it is known, and looked up again if it was unknown", async () => {
    for (const domain of ["known.test", "known.test", "broken.test", "broken.test"]) {
      await takesMail(domain);
    }
    const of = (domain: string) => server.asked.filter((line) => line === `MX ${domain}`).length;
    expect([of("known.test"), of("broken.test")]).toEqual([1, 2]);
  });

  it("is not looked up in the demo, whose mailbox accepts everything, or if the lookup is off", async () => {
    for (const setting of [undefined, "off"]) {
      env().MAIL_DOMAIN_DNS = setting;
      expect(await takesMail("unasked.test")).toBeNull();
    }
    expect(server.asked).toEqual([]);
  });

  it("runs few lookups at once, and is unknown for excess domains", async () => {
    const many = Array.from({ length: 100 }, (_, number) => `many-${number}.test`);
    const calls = many.map((domain, number) => {
      const visitor = Object.assign(new Visitor(), { ip: `198.51.100.${number}` });
      return rpc<{ takesMail: boolean | null }>(visitor, "orders.takesMail", { domain });
    });
    const found = (await Promise.all(calls)).map(({ data }) => data?.takesMail);
    expect(new Set(found)).toEqual(new Set([false, null]));
  });
});
