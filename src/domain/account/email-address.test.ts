import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  asciiDomain,
  mailtoPath,
  parseEmail,
  withoutInvisible,
} from "@/domain/account/email-address";

describe("an address", () => {
  test.each([
    ["lina@example.com", "lina@example.com"],
    [" Lina@Example.COM\n", "Lina@example.com"],
    ["\u200e\u202alina@example.com\u202c", "lina@example.com"],
    ["\u2066lina\u200b@exam\ufeffple.com\u2069\u00a0", "lina@example.com"],
    ["\u061clina@example.com\u200d\u200c", "lina@example.com"],
    ["lina@mail.xn--mgberp4a5d4ar", "lina@mail.xn--mgberp4a5d4ar"],
    ["lina@شركة.السعودية", "lina@xn--ogbpi5d.xn--mgberp4a5d4ar"],
    ["lina@bücher.example", "lina@xn--bcher-kva.example"],
    ["R&D/sales@example.com", "R&D/sales@example.com"],
    ["o'hara+x=1@example.com", "o'hara+x=1@example.com"],
    ["a!#$%*?^_`{|}~-@example.com", "a!#$%*?^_`{|}~-@example.com"],
  ])("%j is stored as %j", (typed, stored) => expect(parseEmail(typed)).toBe(stored));

  test.each([
    ...["", "lina", "@example.com", "lina@", "lina@example", "lina@@example.com", "a@b@c.com"],
    ...["lina..h@example.com", ".lina@example.com", "lina.@example.com", "li na@example.com"],
    ...["lina@example.com, evil@example.org", "lina@example.com;evil@example.org"],
    ...["lina@example.com\r\nBcc: evil@example.org", "li\nna@example.com", "li\0na@example.com"],
    ...[
      '"lina"@example.com',
      "<lina@example.com>",
      "Lina <lina@example.com>",
      "lina(x)@example.com",
    ],
    ...["lina@127.0.0.1", "lina@[127.0.0.1]", "lina@0x7f.1", "lina@example.com:25"],
    ...["lina@example.com/path", "lina@exa%6dple.com", "lina@-example.com", "lina@example.c0m"],
    ...["lína@example.com", "lina@exa_mple.com", "lina@example..com", "lina@example.com?x"],
    `${"a".repeat(65)}@example.com`,
    `lina@${"a".repeat(64)}.com`,
    `lina@${"a.".repeat(130)}com`,
  ])("%j is not an address", (typed) => expect(parseEmail(typed)).toBeNull());

  const parts = fc.constantFrom(
    ...["a", "Z", "9", ".", "-", "+", "&", "/", "@", "@example.com", "xn--", "شركة", "é", " "],
    ...[
      "\r",
      "\n",
      ",",
      ";",
      ":",
      '"',
      "<",
      ">",
      "(",
      ")",
      "[",
      "]",
      "\\",
      "\0",
      "%0d%0a",
      "\u200e",
      "\u3002",
    ],
    ...["\uff20", "\uff0c", "\u2028", "\ud800", "İ", "K"],
  );
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(parts, { maxLength: 20 }).map((list) => list.join("")),
    fc.tuple(fc.emailAddress(), fc.array(parts, { maxLength: 4 })).map(([a, b]) => a + b.join("")),
  );

  it("that is accepted is one address, safe in a header, and unchanged when read again", () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        const address = parseEmail(typed);
        if (address === null) return;
        expect(address).toMatch(/^[!-~]{3,254}$/);
        expect(address).not.toMatch(/[\s,;:"<>()[\]\\]/);
        expect(address.split("@")).toHaveLength(2);
        expect(parseEmail(address)).toBe(address);
        expect(new URL(`mailto:${mailtoPath(address)}`).search).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });

  it("has the same ASCII domain as in Node", () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const ascii = asciiDomain(domain);
        if (ascii !== null) expect(ascii).toBe(domainToASCII(domain));
      }),
    );
  });

  it("in the common form is accepted", () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: "small" }), (address) => {
        const [local = "", domain = ""] = address.split("@");
        fc.pre(local.length <= 64 && address.length <= 254 && /\.[a-z]{2,63}$/i.test(domain));
        expect(parseEmail(address)).toBe(`${local}@${domain.toLowerCase()}`);
      }),
    );
  });
});

it("a text loses its invisible characters, and nothing else", () => {
  expect(withoutInvisible(" \u200fAB\u2060 12\u00ad\ufe0f ")).toBe("AB 12");
});
