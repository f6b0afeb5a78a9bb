import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxKey } from "./mailbox";

test("one mailbox has one key, however its address is written", () => {
  const gmail = ["lina.h@gmail.com", " LinaH@GoogleMail.com", "l.i.n.a.h+games@gmail.com"];
  expect(new Set(gmail.map(mailboxKey))).toEqual(new Set(["linah@gmail.com"]));
  expect(mailboxKey("Lina.H+1@Example.com")).toBe("lina.h@example.com");
  expect(mailboxKey("lina.h@example.com")).not.toBe(mailboxKey("linah@example.com"));
  expect(mailboxKey("+lina@example.com")).toBe("+lina@example.com");
  expect(mailboxKey("nobody")).toBe("nobody");
});

test("the key of a key is the key", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
      expect(mailboxKey(mailboxKey(email))).toBe(mailboxKey(email));
    }),
  );
});
