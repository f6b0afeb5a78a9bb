import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailboxKey } from "@/domain/account/mailbox";

describe("the key of a mailbox", () => {
  test.each([
    ["lina@example.com", "lina@example.com"],
    [" Lina@EXAMPLE.com ", "lina@example.com"],
    ["lina+shop@example.com", "lina@example.com"],
    ["lina+a+b@example.com", "lina@example.com"],
    ["li.na@example.com", "li.na@example.com"],
    ["li.na@gmail.com", "lina@gmail.com"],
    ["L.i.n.a+x.y@GoogleMail.com", "lina@gmail.com"],
    ["\u200elina@example.com\u202c", "lina@example.com"],
    ["li\u200bna@\ufeffexample.com\u00a0", "lina@example.com"],
    ["lina@شركة.السعودية", "lina@xn--ogbpi5d.xn--mgberp4a5d4ar"],
    ["lina@XN--OGBPI5D.xn--mgberp4a5d4ar", "lina@xn--ogbpi5d.xn--mgberp4a5d4ar"],
    ["+lina@example.com", "+lina@example.com"],
    ["+lina+x@example.com", "+lina+x@example.com"],
    ["", ""],
    ["No Address", "no address"],
  ])("%j is %j", (typed, key) => {
    expect(mailboxKey(typed)).toBe(key);
  });

  test("the key of a key is itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme" })), (email) => {
        expect(mailboxKey(mailboxKey(email))).toBe(mailboxKey(email));
      }),
    );
  });
});
