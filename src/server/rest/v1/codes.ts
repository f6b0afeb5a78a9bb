import { keyPages } from "@/contract/admin/catalogue/keys";
import {
  keyId,
  keys,
  keysQuery,
  type listedKey,
  reveal,
  revealedContent,
  revealedKey,
} from "@/contract/v1/codes";
import { cursorsOf } from "@/server/rest/v1/cursors";
import { endpoint } from "@/server/rest/v1/endpoint";

const tag = "Products";
const REASON = { reason: "The maker of the software asks for the complete key." };
const LISTED: (typeof listedKey)["_zod"]["output"] = {
  id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
  masked: "•••••-EEEEE",
  choice: "",
  status: "available",
  orderId: null,
  createdAt: "2026-11-01T08:00:00.000Z",
  soldAt: null,
  revealedAt: null,
};

const cursorsOfKeys = (productId: number) => cursorsOf(`product-${productId}-keys`, keyPages.input);

export const CODE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/products/{id}/keys",
    operationId: "listKeys",
    scope: "stock:add",
    tag,
    summary: "Lists a product's keys, the newest first, masked",
    query: keysQuery,
    output: keys,
    examples: { query: { status: "available" }, output: { data: [LISTED], nextCursor: null } },
    async run({ shop, id, query: { cursor, status = null } }) {
      const cursors = cursorsOfKeys(id());
      const page = cursors.read(cursor);
      const table = await shop.admin.keys.table({ productId: id(), status, page });
      return {
        data: table.rows.map(({ batch: _batch, ...key }) => key),
        nextCursor: cursors.write(table.next),
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "/keys/{key}/reveal",
    operationId: "revealKey",
    scope: "codes:reveal",
    tag,
    params: { key: keyId.meta({ param: { example: LISTED.id } }) },
    summary: "Shows a key",
    description:
      "The audit log has the reason. A key that is not sold leaves the stock, as in the control panel. The number of keys per hour is limited (429).",
    body: reveal,
    output: revealedKey,
    isSecret: true,
    examples: { body: REASON, output: { id: LISTED.id, key: "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE" } },
    async run({ shop, part, body: { reason }, idempotencyKey }) {
      const id = part("key");
      const { key } = await shop.admin.keys.reveal({ keyId: id, reason, idempotencyKey });
      return { id, key };
    },
  }),
  endpoint({
    method: "POST",
    path: "/products/{id}/content/reveal",
    operationId: "revealContent",
    scope: "codes:reveal",
    tag,
    summary: "Shows the content that every buyer of a product gets",
    description: "The audit log has the reason. Counts towards the limit of `revealKey`.",
    body: reveal,
    output: revealedContent,
    isSecret: true,
    examples: { body: REASON, output: { productId: 9, content: "https://example.com/download" } },
    async run({ shop, id, body: { reason }, idempotencyKey }) {
      const { content } = await shop.admin.products.revealContent({
        id: id(),
        reason,
        idempotencyKey,
      });
      return { productId: id(), content };
    },
  }),
];
