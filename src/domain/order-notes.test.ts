import { expect, it } from "vitest";
import { NOTE_CODES, note, readNote } from "@/domain/order-notes";

it("reads each note that it writes, with its value", () => {
  for (const code of NOTE_CODES) {
    // Each takes the value "12": of a counted one it is the number.
    const stored = `${note(code as "captured")}: 12`;
    expect(readNote(stored), stored).toEqual({ code, value: "12" });
    expect(readNote(note(code as "captured")), code).toEqual({ code, value: null });
  }
});

it("reads a note by its code as well, so that a later release may write that", () => {
  for (const code of NOTE_CODES) expect(readNote(code)).toEqual({ code, value: null });
});

it.each([
  ["not paid within minutes: 45", "not_paid_in_time", "45"],
  ["not paid within 30 minutes", "not_paid_in_30_minutes", null],
  ["paid, but its stock is gone", "stock_gone", null],
  ["sent to the address of before: order-delivery", "mail_sent_to_former", "order-delivery"],
  ["requested: reported problem: 12", "refund_requested", "reported problem: 12"],
  ["the shop's answer is waited for", "dispute_waits_for_shop", null],
])("reads %j, as rows of earlier releases have it", (stored, code, value) => {
  expect(readNote(stored)).toEqual({ code, value });
});

it("takes nothing that a person typed, or the provider said, for a note", () => {
  expect(readNote("toString: it")).toBeNull();
  expect(readNote("Bought twice")).toBeNull();
  expect(readNote("PAYEE_ACCOUNT_RESTRICTED")).toBeNull();
  expect(readNote("")).toBeNull();
});

it("is stored as the previous release compares it", () => {
  expect(note("not_paid_in_time", 45)).toBe("not paid within minutes: 45");
  expect(note("refused", note("less_is_left"))).toBe("refused: less is left");
  expect(note("topup_not_corrected")).toBe("not corrected in time");
});
