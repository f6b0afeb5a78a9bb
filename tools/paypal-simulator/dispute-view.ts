import type { DisputeRecord } from "./ledger";
import type { SimulatorState } from "./simulator-state";
import type { Dispute, Link } from "./wire-types";

const pathOf = (world: SimulatorState, { dispute_id }: DisputeRecord) =>
  `${world.baseUrl}/v1/customer/disputes/${dispute_id}`;

/** Link relations of the seller's possible actions, by PayPal's table of stages and states. */
function actionsOf({ status, dispute_life_cycle_stage: stage }: DisputeRecord): string[] {
  const isInquiry = stage === "INQUIRY";
  if (status === "OPEN") return isInquiry ? ["send_message"] : [];
  if (status === "UNDER_REVIEW") return isInquiry ? [] : ["provide_supporting_info"];
  if (status !== "WAITING_FOR_SELLER_RESPONSE") return [];
  const always = ["accept_claim", "make_offer", "provide_evidence"];
  return isInquiry ? ["send_message", "escalate", ...always] : always;
}

/** The dispute's state from the seller's point of view. */
function stateOf({ status, dispute_life_cycle_stage: stage }: DisputeRecord): string {
  if (status === "RESOLVED") return "RESOLVED";
  if (status === "WAITING_FOR_SELLER_RESPONSE") return "REQUIRED_ACTION";
  if (status === "WAITING_FOR_BUYER_RESPONSE") return "REQUIRED_OTHER_PARTY_ACTION";
  return stage === "INQUIRY" ? "OPEN_INQUIRIES" : "UNDER_PAYPAL_REVIEW";
}

/** The response body of a dispute, with links of the seller's possible actions. */
export function disputeView(world: SimulatorState, record: DisputeRecord): Dispute {
  const self = pathOf(world, record);
  const actions = actionsOf(record);
  const links: Link[] = [
    { href: self, rel: "self", method: "GET" },
    ...actions.map((rel): Link => {
      return { href: `${self}/${rel.replaceAll("_", "-")}`, rel, method: "POST" };
    }),
  ];
  const { claimsAccepted: _claimsAccepted, messages, evidences, ...dispute } = record;
  const view: Dispute = {
    ...dispute,
    messages: messages.length > 0 ? messages : undefined,
    evidences: evidences.length > 0 ? evidences : undefined,
    allowed_response_options: actions.includes("accept_claim")
      ? {
          accept_claim: { accept_claim_types: ["REFUND"] },
          make_offer: { offer_types: ["REFUND"] },
        }
      : undefined,
    links,
  };
  return world.ledger.disputeSettings.hasNulls ? withNulls(view) : view;
}

/** Fields of a dispute that PayPal sometimes writes as null instead of omitting them. */
const NULLABLE = ["dispute_outcome", "seller_response_due_date", "messages", "evidences"] as const;

function withNulls(view: Dispute): Dispute {
  const nulls = NULLABLE.filter((field) => view[field] === undefined);
  const outcome = view.dispute_outcome;
  const nulled: object = {
    ...view,
    ...Object.fromEntries(nulls.map((field) => [field, null])),
    ...(outcome && { dispute_outcome: { amount_refunded: null, ...outcome } }),
    disputed_transactions: view.disputed_transactions.map((one) => ({ ...one, items: null })),
    refund_details: null,
    offer: null,
  };
  return nulled as Dispute;
}

/** The list entry of a dispute. */
export function disputeSummary(world: SimulatorState, record: DisputeRecord): object {
  const { dispute_id, create_time, update_time, reason, status, dispute_amount } = record;
  const { dispute_life_cycle_stage, dispute_channel, seller_response_due_date } = record;
  return {
    dispute_id,
    create_time,
    update_time,
    reason,
    status,
    dispute_state: stateOf(record),
    dispute_amount,
    dispute_life_cycle_stage,
    dispute_channel,
    seller_response_due_date: world.ledger.disputeSettings.hasNulls
      ? (seller_response_due_date ?? null)
      : seller_response_due_date,
    links: [{ href: pathOf(world, record), rel: "self", method: "GET" }],
  };
}
