import type { ClaimRow } from "@/contract/admin/orders/claims";
import {
  claim,
  claimRefund,
  claimReply,
  claims,
  claimsQuery,
  keyReplacement,
} from "@/contract/v1/claims";
import { order } from "@/contract/v1/orders";
import { DomainError } from "@/domain/errors";
import { idCursorsOf } from "@/server/rest/v1/cursors";
import type { EndpointCall } from "@/server/rest/v1/definition";
import { endpoint } from "@/server/rest/v1/endpoint";
import { readOrder, WHOLE_ORDER } from "@/server/rest/v1/orders";

const tag = "Claims";
const CLAIM: (typeof claim)["_zod"]["output"] = {
  id: 12,
  orderId: 10482,
  itemId: 20001,
  productId: 7,
  productName: "Desktop OS Pro licence",
  kind: "not_accepted",
  status: "open",
  text: "The key is not accepted.",
  reply: null,
  replacedKeys: 0,
  createdAt: "2026-11-20T10:00:00.000Z",
  answeredAt: null,
};

const NEW_KEY = "9f0c1c52-7d1b-4a53-9a55-3f1f0a8d2b64";

/** The example of an order whose reported problem was answered, with the key that it then has. */
const answeredOrder = (status: string, key: string): typeof WHOLE_ORDER => ({
  ...WHOLE_ORDER,
  items: WHOLE_ORDER.items.map((item) => ({ ...item, keyIds: [key] })),
  claims: [{ id: CLAIM.id, kind: CLAIM.kind, status, createdAt: CLAIM.createdAt }],
});

const REFUNDED_ORDER: typeof WHOLE_ORDER = {
  ...answeredOrder("refunded", NEW_KEY),
  refundable: { amount: 0, currency: "USD" },
  items: WHOLE_ORDER.items.map((item) => ({ ...item, isWithdrawn: true })),
  refunds: [
    {
      id: 16001,
      status: "requested",
      amount: WHOLE_ORDER.total,
      charge: WHOLE_ORDER.total,
      reason: "problem:12",
      createdAt: "2026-11-20T11:00:00.000Z",
      refundedAt: null,
    },
  ],
};

const claimOf = ({ replaced, ...row }: ClaimRow) => ({ ...row, replacedKeys: replaced });

const cursors = idCursorsOf("claims");

/**
 * The id of the reported problem in the path.
 * @throws DomainError claim_not_found unless it belongs to the order in the path
 */
async function claimIdOf({ shop, id }: Pick<EndpointCall, "shop" | "id">): Promise<number> {
  const claimId = id("claim");
  const found = await shop.admin.orders.claim({ id: claimId });
  if (found.orderId !== id()) throw new DomainError("claim_not_found");
  return claimId;
}

export const CLAIM_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/claims",
    operationId: "listClaims",
    scope: "claims:read",
    tag,
    summary: "Lists problems that buyers reported, the latest first",
    query: claimsQuery,
    output: claims,
    examples: { query: { status: "open" }, output: { data: [CLAIM], nextCursor: null } },
    async run({ shop, query: { cursor, status = null } }) {
      const { rows, next } = await shop.admin.orders.claims({
        status,
        before: cursors.read(cursor),
      });
      return { data: rows.map(claimOf), nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/claims/{id}",
    operationId: "getClaim",
    scope: "claims:read",
    tag,
    summary: "Reads a reported problem",
    output: claim,
    examples: { output: CLAIM },
    run: async ({ shop, id }) => claimOf(await shop.admin.orders.claim({ id: id() })),
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/claims/{claim}/reply",
    operationId: "replyToClaim",
    scope: "claims:answer",
    tag: "Orders",
    summary: "Replies to a buyer's reported problem",
    body: claimReply,
    output: order,
    examples: { body: { reply: "Please try the key again; it works now." }, output: WHOLE_ORDER },
    async run(call) {
      const { shop, body, idempotencyKey } = call;
      const claimId = await claimIdOf(call);
      await shop.admin.orders.replyClaim({ claimId, ...body, idempotencyKey });
      return readOrder(call);
    },
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/claims/{claim}/replace",
    operationId: "replaceClaimedKeys",
    scope: "claims:resolve",
    tag: "Orders",
    summary: "Answers a reported problem with other keys",
    description:
      "Revokes the keys and sends others of the pool, all or none. The buyer gets them by e-mail and on the order's page.",
    body: keyReplacement,
    output: order,
    examples: {
      body: { keyIds: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427"], reply: "Sorry, this one works." },
      output: answeredOrder("replaced", NEW_KEY),
    },
    async run(call) {
      const { shop, body, idempotencyKey } = call;
      const claimId = await claimIdOf(call);
      await shop.admin.orders.replaceKeys({ claimId, ...body, idempotencyKey });
      return readOrder(call);
    },
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/claims/{claim}/refund",
    operationId: "refundClaim",
    scope: "claims:resolve",
    tag: "Orders",
    summary: "Answers a reported problem with a refund of its line",
    description:
      "The line is withdrawn; `refunds` of the answer shows the status of the refund. If the line costs all the money that is left, or more, the rest is refunded and every line that can be withdrawn is withdrawn.",
    body: claimRefund,
    output: order,
    status: 201,
    examples: { body: { reply: "Sorry, your money is on its way." }, output: REFUNDED_ORDER },
    async run(call) {
      const { shop, body, idempotencyKey } = call;
      const claimId = await claimIdOf(call);
      await shop.admin.orders.refundClaim({ claimId, ...body, idempotencyKey });
      return readOrder(call);
    },
  }),
];
