import { currentProvider, describedProviders } from "@/server/payments/provider/providers";

/** An example call of a path that is not a tRPC procedure. */
interface BesideExample {
  /** Parameters of the path and the query. */
  input?: Record<string, unknown>;
  /** The body by content type. */
  body?: Record<string, unknown>;
  /** The body of a response with status 200. */
  answer?: unknown;
}

const UUID = "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41";
const PICTURE = { "image/*": "(the bytes of a JPEG, PNG or WebP file)" };
const PDF = "%PDF-1.7 …";

/** Examples of the documented paths that are not procedures, by method and path below /api. */
export const BESIDE_EXAMPLES: Record<string, BesideExample> = {
  "GET /openapi.json": { answer: { openapi: "3.1.0", info: { title: "Barq", version: "1.0.0" } } },
  ...Object.fromEntries(
    describedProviders().map(({ name, examples }) => [
      `POST /${name}/webhook`,
      { body: { "application/json": examples.webhook } },
    ]),
  ),
  "POST /topups/callback": {
    body: { "application/json": { reference: UUID, status: "credited" } },
  },
  "POST /mails/bounces": {
    body: {
      "message/rfc822": "Content-Type: multipart/report; report-type=delivery-status\r\n…",
      "application/json": { address: "noura@example.com", status: "5.1.1" },
    },
  },
  "POST /stock-requests/{token}": { input: { token: "17-AbCdEfGhIjKlMnOpQrStUvWxYz0" } },
  "POST /admin/pictures": {
    input: { idempotencyKey: UUID },
    body: PICTURE,
    answer: { imageUrl: "/pictures/4f9c2d.webp", width: 1200, height: 900 },
  },
  "GET /receipts/{id}": { input: { id: UUID }, answer: PDF },
  "GET /admin/receipts/{id}": { input: { id: UUID }, answer: PDF },
  "POST /claim-pictures": {
    input: { token: "4-AbCdEfGhIjKlMnOpQrStUvWxYz0", itemId: 6 },
    body: PICTURE,
    answer: { id: UUID },
  },
  "GET /admin/claim-pictures/{id}": { input: { id: UUID }, answer: "(the bytes of a WebP file)" },
  "GET /admin/export/orders.csv": {
    input: {
      q: "noura@example.com",
      status: "completed",
      attention: "all",
      from: "2026-11-01",
      to: "2026-11-30",
      provider: currentProvider.name,
      charged: "USD",
    },
    answer: "Order,Placed at,…\r\n10001,2026-11-20 12:04,…\r\n",
  },
  "GET /admin/export/coupons.csv": {
    input: { id: 3 },
    answer: "Code,Used,Uses allowed,Order\r\nWELCOME10,3,100,\r\n",
  },
  "GET /admin/export/products.csv": {
    input: { q: "licence", categoryId: 2, state: "active", sort: "newest", direction: "desc" },
    answer: "Product,…\r\n7,…\r\n",
  },
};
