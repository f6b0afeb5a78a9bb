/**
 * The notes that the shop writes to an order's history, payments and refunds. A note is a code with
 * at most one value; `adminOrder.history.note` has the text of each code in both languages.
 *
 * A row stores a note as its wording, or as "wording: value": `order_events.reason`,
 * `orders.review_reason`, `payments.decline_reason`, `refunds.reason` and `refusal_reason`. These
 * columns also store text that a person typed.
 *
 * The wordings are data, not display texts: old rows contain them, the previous release reads and
 * compares them, and evidence for disputes quotes them. A wording never changes; a new note uses
 * its code as its wording. Decision 093 (note codes).
 */
const WORDINGS = {
  placed: "placed at checkout",
  payment_captured: "payment captured",
  captured: "captured",
  payment_not_shown: "the provider does not show the payment",
  payment_never_shown: "payment_never_shown",
  other_amount: "captured another amount",
  other_currency: "captured in another currency",
  already_refunded: "the provider has already given the money back",
  other_order: "the capture belongs to another order",
  other_account: "the money went to another merchant account",
  unnamed_account: "the provider does not say which account got the money",
  paid_too_late: "the payment came when the order could no longer be filled",
  paid_twice: "paid_twice",
  paid_twice_returned: "paid_twice_returned",
  declined: "declined",
  capture_refused: "the provider refused the capture",
  not_paid_in_time: "not paid within minutes",
  cart_replaced: "replaced by another cart",
  waits_for_stock: "paid, waits for stock",
  cannot_be_filled: "paid, but cannot be filled yet",
  filled_later: "filled after it had waited",
  not_filled_in_time: "not filled in time",
  held: "held for a person",
  first_order_above: "first_order_above",
  many_payers: "many_payers",
  phone_currency: "phone_currency",
  released: "released",
  released_to_fill: "released, to be filled",
  not_released_in_time: "nobody released it in time",
  not_filled: "not filled, its money goes back",
  refund_chosen: "the buyer chose the refund",
  topup_submitted: "handed to the supplier",
  topup_rejected: "rejected by the supplier",
  topup_not_corrected: "not corrected in time",
  topup_corrected: "the buyer corrected the account",
  topup_submitted_again: "submitted once more",
  topup_credited: "credited to the player",
  topup_credited_refunded: "credited, and its money went back",
  topup_credited_withdrawn: "credited after it was taken back",
  topup_credited_superseded: "an attempt of before the correction was credited",
  topup_credited_twice: "credited once more",
  topup_credited_unpaid: "credited, though the order is not paid",
  topup_revoked: "rejected by the supplier after it was credited",
  topups_complete: "every top-up is credited",
  marked_delivered: "marked as delivered",
  mail_sent: "sent",
  mail_sent_to_former: "sent to the address of before",
  mail_returned: "came back",
  mail_refused: "refused for good",
  address_corrected: "address corrected",
  address_corrected_by_payer: "address corrected by the payer",
  gift_address_corrected: "gift address corrected",
  accepted: "accepted",
  review_accepted: "the held payment was accepted",
  review_refunded: "the held payment goes back",
  refund_requested: "requested",
  refunded: "refunded",
  refused: "refused",
  less_is_left: "less is left",
  refund_pending: "pending",
  refunded_at_provider: "refunded at the provider",
  reversed_by_provider: "reversed by the provider",
  pending_at_provider: "pending at the provider",
  failed_at_provider: "failed at the provider",
  cannot_be_booked: "cannot be booked",
  settled_otherwise: "settled by other means",
  problem_reported: "a problem was reported",
  problem: "reported problem",
  answered: "answered",
  replied: "replied",
  replaced: "replaced",
  dispute_opened: "opened",
  evidence_compiled: "evidence put together",
  evidence_sent: "evidence sent",
  evidence_too_late: "no evidence is waited for",
  claim_being_accepted: "claim to be accepted",
  claim_accepted: "claim accepted",
  claim_not_acceptable: "the claim can no longer be accepted",
  dispute_with_buyer: "open between buyer and shop",
  dispute_waits_for_shop: "the shop's answer is waited for",
  dispute_waits_for_buyer: "the buyer's answer is waited for",
  dispute_with_provider: "the provider decides",
  dispute_won_by_buyer: "decided for the buyer",
  dispute_won_by_shop: "decided for the shop",
  dispute_paid_by_provider: "the provider pays the buyer itself",
  dispute_withdrawn: "taken back by the buyer",
  dispute_closed: "closed",
  // Only earlier releases wrote the following notes.
  not_paid_in_30_minutes: "not paid within 30 minutes",
  stock_gone: "paid, but its stock is gone",
} as const;

export type NoteCode = keyof typeof WORDINGS;

export const NOTE_CODES = Object.keys(WORDINGS) as NoteCode[];

/** Notes whose text includes the value, a whole number. */
export const COUNTED_NOTES = ["not_paid_in_time", "problem"] as const satisfies NoteCode[];
type CountedNote = (typeof COUNTED_NOTES)[number];

/** A note as rows store it. */
export function note(code: Exclude<NoteCode, CountedNote>, value?: string): string;
export function note(code: CountedNote, value: number): string;
export function note(code: NoteCode, value?: string | number): string {
  return value === undefined ? WORDINGS[code] : `${WORDINGS[code]}: ${value}`;
}

const CODES = new Map<string, NoteCode>([
  ...NOTE_CODES.map((code) => [code, code] as const),
  ...NOTE_CODES.map((code) => [WORDINGS[code], code] as const),
]);

/**
 * Reads a note of a row by its wording, or by its code, which a later release may store. The value
 * may be a note itself.
 * @returns null if the text is no note: a person typed it, or the provider sent it
 */
export function readNote(text: string): { code: NoteCode; value: string | null } | null {
  const [name = "", ...values] = text.split(": ");
  const code = CODES.get(name);
  return code === undefined ? null : { code, value: values.length > 0 ? values.join(": ") : null };
}
