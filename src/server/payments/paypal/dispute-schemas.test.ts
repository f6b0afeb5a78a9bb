import { describe, expect, it } from "vitest";
import {
  disputeList,
  payPalDispute,
  readDisputePage,
  toDispute,
} from "@/server/payments/paypal/dispute-schemas";

/** A dispute like the example in PayPal's guide, with other values. */
const ANSWER = {
  dispute_id: "PP-R-AYP-1",
  create_time: "2026-09-18T09:46:54.926Z",
  update_time: "2026-09-18T09:49:53.336Z",
  disputed_transactions: [
    {
      buyer_transaction_id: "7XB07472F52871902",
      seller_transaction_id: "8AW70038VH226914P",
      gross_amount: { currency_code: "USD", value: "2.00" },
      invoice_number: "barq-7",
    },
  ],
  reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  status: "WAITING_FOR_SELLER_RESPONSE",
  dispute_amount: { currency_code: "USD", value: "2.00" },
  dispute_life_cycle_stage: "INQUIRY",
  dispute_channel: "INTERNAL",
  messages: [{ posted_by: "BUYER", time_posted: "2026-09-18T09:46:54.926Z", content: "Where?" }],
  evidences: [
    { evidence_type: "CREATE", notes: "Where?", source: "SUBMITTED_BY_BUYER" },
    { evidence_type: "PROOF_OF_FULFILLMENT", source: "REQUESTED_FROM_SELLER" },
  ],
  seller_response_due_date: "2026-10-08T09:46:54.926Z",
  allowed_response_options: {
    accept_claim: { accept_claim_types: ["PARTIAL_REFUND", "REFUND"] },
  },
  links: [
    { href: "https://paypal.test/d", rel: "self", method: "GET" },
    { href: "https://paypal.test/d/send-message", rel: "send_message", method: "POST" },
    { href: "https://paypal.test/d/accept-claim", rel: "accept_claim", method: "POST" },
    { href: "https://paypal.test/d/provide-evidence", rel: "provide_evidence", method: "POST" },
  ],
};

const read = (changes: object = {}) => toDispute(payPalDispute.parse({ ...ANSWER, ...changes }));

describe("a PayPal dispute", () => {
  it("is read with the actions that its seller can take", () => {
    expect(read()).toMatchObject({
      captureId: "8AW70038VH226914P",
      isOurs: true,
      reason: "not_received",
      state: "waiting_for_seller",
      stage: "inquiry",
      amount: 200,
      currencyCode: "USD",
      dueAt: new Date("2026-10-08T09:46:54.926Z"),
      canSendEvidence: true,
      canAcceptClaim: true,
      evidenceKind: "PROOF_OF_FULFILLMENT",
      hasEvidence: false,
      messages: [{ by: "buyer", at: "2026-09-18T09:46:54.926Z", text: "Where?" }],
    });
  });

  it("accepts hyphens in its link relations, and offers no action without links", () => {
    const links = ANSWER.links.map((one) => ({ ...one, rel: one.rel.replaceAll("_", "-") }));
    expect(read({ links })).toMatchObject({ canSendEvidence: true, canAcceptClaim: true });
    for (const none of [null, undefined, [], [null]]) {
      const dispute = read({ links: none });
      expect(dispute).toMatchObject({ canSendEvidence: false, canAcceptClaim: false });
    }
  });

  it("cannot be accepted with a refund if PayPal allows only other actions", () => {
    const allowed = (types: unknown) =>
      read({ allowed_response_options: { accept_claim: { accept_claim_types: types } } });
    expect(allowed(["REFUND_WITH_RETURN"]).canAcceptClaim).toBe(false);
    expect(allowed(null).canAcceptClaim).toBe(true);
    expect(read({ allowed_response_options: null }).canAcceptClaim).toBe(true);
  });

  it("is readable when every optional field is null or absent", () => {
    const demanded = ["dispute_id", "update_time", "dispute_amount"];
    const rest = Object.keys(ANSWER).filter((field) => !demanded.includes(field));
    for (const empty of [null, undefined]) {
      const dispute = read(Object.fromEntries(rest.map((field) => [field, empty])));
      expect(dispute).toMatchObject({
        captureId: null,
        isOurs: true,
        reason: "other",
        state: "open",
        stage: "claim",
        amount: 200,
        dueAt: null,
        outcome: null,
        refunded: null,
        evidenceKind: "OTHER",
        messages: [],
        openedAt: new Date(ANSWER.update_time),
      });
    }
  });

  it("is readable when its fields contain nulls", () => {
    const dispute = read({
      status: "RESOLVED",
      disputed_transactions: [{ seller_transaction_id: null, invoice_number: null, items: null }],
      dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR", amount_refunded: null },
      messages: [{ posted_by: null, time_posted: null, content: null }, null],
      evidences: [{ evidence_type: null, source: null }],
    });
    expect(dispute).toMatchObject({
      captureId: null,
      outcome: "seller",
      refunded: null,
      messages: [{ by: "provider", at: null, text: "" }],
    });
  });

  it("is readable with unknown and with unreadable values", () => {
    const dispute = read({
      reason: "PROBLEM_WITH_REMITTANCE",
      status: "OTHER",
      dispute_life_cycle_stage: "SOMETHING_NEW",
      seller_response_due_date: "soon",
      messages: [{ posted_by: "ARBITER", content: "We look at it." }],
      links: "none",
    });
    expect(dispute).toMatchObject({ reason: "other", state: "open", stage: "claim", dueAt: null });
    expect(dispute.messages).toEqual([{ by: "provider", at: null, text: "We look at it." }]);
    expect(read({ status: "RESOLVED", dispute_outcome: { outcome_code: "NONE" } }).outcome).toBe(
      "other",
    );
  });

  it("takes the payment's amount where its own is missing, and is unreadable without both", () => {
    expect(read({ dispute_amount: null }).amount).toBe(200);
    const neither = { ...ANSWER, dispute_amount: null, disputed_transactions: null };
    expect(payPalDispute.safeParse(neither).success).toBe(false);
  });

  it.each([
    [".50", "USD", 50],
    ["1500", "JPY", 150_000],
    ["1.006", "KWD", 101],
    ["12345678", "JPY", 1_234_567_800],
  ])("has its amount of %s %s in hundredths", (value, currency_code, amount) => {
    expect(read({ dispute_amount: { currency_code, value } }).amount).toBe(amount);
  });

  it("is about the shop's payment where it names several", () => {
    const another = { seller_transaction_id: "ANOTHER", invoice_number: "shop-2-9" };
    const [ours] = ANSWER.disputed_transactions;
    expect(read({ disputed_transactions: [another, ours] })).toMatchObject({
      captureId: "8AW70038VH226914P",
      isOurs: true,
    });
    expect(read({ disputed_transactions: [another] })).toMatchObject({
      captureId: "ANOTHER",
      isOurs: false,
    });
  });

  it("needs the kind of evidence that PayPal requested last, among those that notes can give", () => {
    const asked = (...kinds: string[]) =>
      kinds.map((kind) => ({ evidence_type: kind, source: "REQUESTED_FROM_SELLER" }));
    const evidences = asked("OTHER", "PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED", "PROOF_OF_REFUND");
    expect(read({ evidences }).evidenceKind).toBe("PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED");
    expect(read({ evidences: asked("PROOF_OF_REFUND") }).evidenceKind).toBe("PROOF_OF_FULFILLMENT");
    const reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED";
    expect(read({ reason, evidences: null }).evidenceKind).toBe("OTHER");
  });
});

describe("a page of PayPal's list of disputes", () => {
  const page = (answer: unknown) => readDisputePage(disputeList.parse(answer));
  const nextTo = (href: unknown) => page({ items: [], links: [{ rel: "next", href }] }).next;

  it("names its disputes, and skips items without an id", () => {
    const items = [
      { dispute_id: "PP-1", update_time: "2026-09-23T09:57:13.000Z" },
      { dispute_id: null },
      null,
      { dispute_id: "PP-2", update_time: null },
    ];
    expect(page({ items, links: null })).toEqual({
      disputes: [
        { providerDisputeId: "PP-1", changedAt: new Date("2026-09-23T09:57:13.000Z") },
        { providerDisputeId: "PP-2", changedAt: null },
      ],
      next: null,
    });
    expect(page({ items: null })).toEqual({ disputes: [], next: null });
    expect(page({})).toEqual({ disputes: [], next: null });
  });

  it("has the token of the next page in a link, encoded or not", () => {
    const at = "https://paypal.test/v1/customer/disputes?page_size=50&next_page_token=";
    expect(nextTo(`${at}a%2Bb%2Fc%3D%3D`)).toBe("a+b/c==");
    expect(nextTo(`${at}a+b/c==&update_time_after=2026-01-01T00:00:00Z`)).toBe("a+b/c==");
    for (const none of [null, undefined, "https://paypal.test/v1/customer/disputes", `${at}%zz`]) {
      expect(nextTo(none)).toBeNull();
    }
  });
});
