import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { claimPictureIdInput } from "@/contract/admin/claims";
import { couponIdInput } from "@/contract/admin/coupons";
import { orderFilter } from "@/contract/admin/orders";
import { productTableInput, uploadedImageDto } from "@/contract/admin/products";
import { claimPictureDto, openCodesInput } from "@/contract/order-page";
import { receiptInput } from "@/contract/receipts";

const csv = (summary: string, query: z.ZodObject) => ({
  get: {
    summary,
    description:
      "For the staff with `exports`, in a session where the password was typed in the last ten minutes.",
    requestParams: { query: query.partial() },
    responses: {
      200: {
        description: "The file",
        content: { "text/csv": { schema: z.string().meta({ format: "binary" }) } },
      },
    },
  },
});

const receipt = (description: string) => ({
  get: {
    summary: "A receipt as it was issued, as a PDF",
    description,
    requestParams: { path: receiptInput },
    responses: {
      200: {
        description: "The file",
        content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } },
      },
    },
  },
});

/** The paths beside the procedures (`ROUTES` in routes.ts) that others than the shop's own pages may call. */
export const PATHS_BESIDE: ZodOpenApiPathsObject = {
  "/openapi.json": {
    get: {
      summary: "This document",
      responses: {
        200: {
          description: "OpenAPI 3.1",
          content: { "application/json": { schema: z.looseObject({}) } },
        },
      },
    },
  },
  "/paypal/webhook": {
    post: {
      summary: "PayPal's events, believed by their signature",
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.looseObject({}) } },
      },
      responses: { 204: { description: "The event is in the inbox" } },
    },
  },
  "/topups/callback": {
    post: {
      summary: "What became of a top-up, from its supplier, believed by its signature",
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.looseObject({}) } },
      },
      responses: { 204: { description: "It is written down" } },
    },
  },
  "/mails/bounces": {
    post: {
      summary: "A mail that came back, believed by the address that it came to",
      requestBody: {
        required: true,
        content: {
          "message/rfc822": { schema: z.string() },
          "application/json": { schema: z.object({ address: z.string(), status: z.string() }) },
        },
      },
      responses: { 204: { description: "It is written down" } },
    },
  },
  "/stock-requests/{token}": {
    post: {
      summary:
        "Takes back a wish to be told that a product is back, as programs of mail do (RFC 8058)",
      requestParams: { path: z.object({ token: z.string() }) },
      responses: { 204: { description: "It is taken back" } },
    },
  },
  "/admin/pictures": {
    post: {
      summary: "Uploads a picture of at most 8 MB",
      description: "For the staff with `products:write`.",
      requestParams: { query: z.object({ idempotencyKey: z.uuid() }) },
      requestBody: {
        required: true,
        content: { "image/*": { schema: z.string().meta({ format: "binary" }) } },
      },
      responses: {
        200: {
          description: "Where it is shown",
          content: { "application/json": { schema: uploadedImageDto } },
        },
      },
    },
  },
  "/receipts/{id}": receipt(
    "For the browser that paid, the order's owner signed in, or who proved its address; else 404.",
  ),
  "/admin/receipts/{id}": receipt("For the staff with `orders:read`."),
  "/claim-pictures": {
    post: {
      summary: "Uploads a picture of a problem, of at most 8 MB, to be sent with the report",
      description:
        "For the browser that paid, the order's owner signed in, or who proved its address; else 403.",
      requestParams: { query: openCodesInput },
      requestBody: {
        required: true,
        content: { "image/*": { schema: z.string().meta({ format: "binary" }) } },
      },
      responses: {
        200: {
          description: "What the report names it by",
          content: { "application/json": { schema: claimPictureDto } },
        },
      },
    },
  },
  "/admin/claim-pictures/{id}": {
    get: {
      summary: "A picture of a reported problem",
      description: "For the staff with `orders:read`.",
      requestParams: { path: claimPictureIdInput },
      responses: {
        200: {
          description: "The file",
          content: { "image/webp": { schema: z.string().meta({ format: "binary" }) } },
        },
      },
    },
  },
  "/admin/export/orders.csv": csv("Orders as CSV", orderFilter),
  "/admin/export/coupons.csv": csv("The codes of a coupon as CSV", couponIdInput),
  "/admin/export/products.csv": csv("Products as CSV", productTableInput.omit({ page: true })),
};
