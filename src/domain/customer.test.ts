import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedMailbox, foldedPlayerId } from "./customer";

test("one mailbox is one, however it is written", () => {
  const gmail = ["lina.h@gmail.com", " LinaH@GoogleMail.com", "l.i.n.a.h+games@gmail.com"];
  expect(new Set(gmail.map(foldedMailbox))).toEqual(new Set(["linah@gmail.com"]));
  expect(foldedMailbox("Lina.H+1@Example.com")).toBe("lina.h@example.com");
  expect(foldedMailbox("lina.h@example.com")).not.toBe(foldedMailbox("linah@example.com"));
  expect(foldedMailbox("+lina@example.com")).toBe("+lina@example.com");
  expect(foldedMailbox("nobody")).toBe("nobody");
});

test("what is folded once stays as it is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
      expect(foldedMailbox(foldedMailbox(email))).toBe(foldedMailbox(email));
      expect(foldedPlayerId(foldedPlayerId(email))).toBe(foldedPlayerId(email));
    }),
  );
});

test("a Player ID is the same in both kinds of digits", () => {
  expect(foldedPlayerId(" ٥١٢٣٤٥٦٧٨٩ ")).toBe("5123456789");
  expect(foldedPlayerId("Falcon")).toBe("falcon");
});
