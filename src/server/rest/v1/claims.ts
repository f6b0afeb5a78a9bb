import type { ClaimRow } from "@/contract/admin/orders/claims";
import { claim, claims, claimsQuery } from "@/contract/v1/claims";
import { idCursorsOf } from "@/server/rest/v1/cursors";
import { endpoint } from "@/server/rest/v1/endpoint";

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

const claimOf = ({ replaced, ...row }: ClaimRow) => ({ ...row, replacedKeys: replaced });

const cursors = idCursorsOf("claims");

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
];
