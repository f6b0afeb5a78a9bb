import { expect, it } from "vitest";
import { NOTE_CODES, note, readNote } from "@/domain/orders/order-notes";

/**
 * Texts of notes in rows that are older than the note codes (decision 093, note codes). None may
 * change.
 */
const IN_ROWS = `
placed at checkout
payment captured
captured
the provider does not show the payment
captured another amount
captured in another currency
the provider has already given the money back
the capture belongs to another order
the money went to another merchant account
the provider does not say which account got the money
the payment came when the order could no longer be filled
declined
the provider refused the capture
not paid within minutes
replaced by another cart
paid, waits for stock
paid, but cannot be filled yet
filled after it had waited
not filled in time
held for a person
first_order_above
many_payers
phone_currency
released
released, to be filled
nobody released it in time
not filled, its money goes back
the buyer chose the refund
handed to the supplier
rejected by the supplier
not corrected in time
the buyer corrected the account
submitted once more
credited to the player
credited, and its money went back
credited after it was taken back
an attempt of before the correction was credited
credited once more
credited, though the order is not paid
rejected by the supplier after it was credited
every top-up is credited
marked as delivered
sent
sent to the address of before
came back
refused for good
address corrected
address corrected by the payer
gift address corrected
accepted
the held payment was accepted
the held payment goes back
requested
refunded
refused
less is left
pending
refunded at the provider
reversed by the provider
pending at the provider
failed at the provider
cannot be booked
settled by other means
a problem was reported
reported problem
answered
replied
replaced
opened
evidence put together
evidence sent
no evidence is waited for
claim to be accepted
claim accepted
the claim can no longer be accepted
open between buyer and shop
the shop's answer is waited for
the buyer's answer is waited for
the provider decides
decided for the buyer
decided for the shop
the provider pays the buyer itself
taken back by the buyer
closed
not paid within 30 minutes
paid, but its stock is gone
`;

it("every wording in stored rows can be read", () => {
  const wordings = IN_ROWS.trim().split("\n");
  expect(wordings.filter((wording) => readNote(wording) === null)).toEqual([]);
  expect(new Set(wordings.map((wording) => readNote(wording)?.code)).size).toBe(wordings.length);
});

it("each note is read back with its value", () => {
  for (const code of NOTE_CODES) {
    const stored = `${note(code as "captured")}: 12`;
    expect(readNote(stored), stored).toEqual({ code, value: "12" });
    expect(readNote(note(code as "captured")), code).toEqual({ code, value: null });
  }
});

it("a note is also read by its code, so that a later release may store the code", () => {
  for (const code of NOTE_CODES) expect(readNote(code)).toEqual({ code, value: null });
});

it.each([
  ["not paid within minutes: 45", "not_paid_in_time", "45"],
  ["not paid within 30 minutes", "not_paid_in_30_minutes", null],
  ["paid, but its stock is gone", "stock_gone", null],
  ["sent to the address of before: order-delivery", "mail_sent_to_former", "order-delivery"],
  ["requested: reported problem: 12", "refund_requested", "reported problem: 12"],
  ["the shop's answer is waited for", "dispute_waits_for_shop", null],
])("reads %j from a row of an earlier release", (stored, code, value) => {
  expect(readNote(stored)).toEqual({ code, value });
});

it("text that a person typed or the provider sent is not a note", () => {
  expect(readNote("toString: it")).toBeNull();
  expect(readNote("Bought twice")).toBeNull();
  expect(readNote("PAYEE_ACCOUNT_RESTRICTED")).toBeNull();
  expect(readNote("")).toBeNull();
});

it("a note is stored in the wording that the previous release compares", () => {
  expect(note("not_paid_in_time", 45)).toBe("not paid within minutes: 45");
  expect(note("refused", note("less_is_left"))).toBe("refused: less is left");
  expect(note("topup_not_corrected")).toBe("not corrected in time");
});
