import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { couponIdInput } from "@/contract/admin/catalogue/coupons";
import {
  MAX_IMAGE_BYTES,
  productTableInput,
  uploadedImageDto,
} from "@/contract/admin/catalogue/products";
import { claimPictureIdInput } from "@/contract/admin/orders/claims";
import { orderFilter } from "@/contract/admin/orders/order-table";
import { claimPictureDto, openCodesInput } from "@/contract/order-page";
import { type ReceiptFile, receiptInput } from "@/contract/receipts";
import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { localeOr } from "@/domain/text/locale";
import { type Context, createContext } from "@/server/api/context";
import { genericMessage } from "@/server/api/error-table";
import { createCaller } from "@/server/api/root";
import { log } from "@/server/platform/log/log";
import { shopDay } from "@/server/platform/shop-time";
import { limitBody } from "@/server/rest/body-limit";
import { type PathEntry, PROCEDURES } from "@/server/rest/path-rules";
import type { Handler } from "@/server/rest/rest-call";

type ExportName = "orders" | "products" | "coupons" | "figures";

/**
 * Streams the rows of a panel table as a CSV file, with the table's filters. For coupons, the query
 * parameter `id` names the coupon whose codes are exported; for figures, `by` the chart or table.
 */
const handleExport =
  (what: ExportName): Handler =>
  (req) =>
    answerFile(req, async ({ admin }, context) => {
      const { page, categoryId, id, ...query } = queryOf(req);
      const idempotencyKey = randomUUID();
      const category = categoryId === undefined ? {} : { categoryId: Number(categoryId) };
      const files = {
        orders: () => admin.exports.orders({ ...query, idempotencyKey }),
        products: () => admin.exports.products({ ...query, ...category, idempotencyKey }),
        figures: () => admin.exports.figures({ ...query, by: query.by as never, idempotencyKey }),
        coupons: () => admin.exports.coupons({ id: Number(id), idempotencyKey }),
      };
      const content = await files[what]();
      const headers = {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="barq-${what}-${shopDay(new Date())}.csv"`,
        "x-request-id": context.requestId,
      };
      return new Response(content, { headers });
    });

const handleReceipt: Handler = (req, { id = "" }) =>
  answerFile(req, async ({ orderPage }, context) =>
    pdfOf(await orderPage.receipt({ id }), context),
  );

const handleAdminReceipt: Handler = (req, { id = "" }) =>
  answerFile(req, async ({ admin }, context) => pdfOf(await admin.orders.receipt({ id }), context));

const handleClaimPicture: Handler = (req) =>
  answerFile(req, async ({ orderPage }) => {
    const { token = "", itemId } = queryOf(req);
    const file = () => readImage(req);
    return Response.json(await orderPage.claimPicture({ token, itemId: Number(itemId), file }));
  });

const handleAdminClaimPicture: Handler = (req, { id = "" }) =>
  answerFile(req, async ({ admin }, { answer, requestId }) => {
    const { webp } = await admin.orders.claimPicture({ id });
    answer.set("cache-control", "private, no-store");
    const headers = {
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
    };
    return new Response(webp, { headers });
  });

/** Stores an uploaded picture. Refusals include image_too_large and image_unreadable. */
const handleImageUpload: Handler = (req) =>
  answerFile(req, async ({ admin }) => {
    const { idempotencyKey = "" } = queryOf(req);
    return Response.json(await admin.images.upload({ idempotencyKey, file: () => readImage(req) }));
  });

function pdfOf({ name, pdf }: ReceiptFile, { answer, requestId }: Context): Response {
  answer.set("cache-control", "private, no-store");
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}"`,
    "content-length": String(pdf.byteLength),
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  return new Response(pdf, { headers });
}

/** Content types that a form on another site cannot send. */
const CONTENT_TYPE = /^(image\/|application\/octet-stream)/i;

async function readImage(req: Request): Promise<Uint8Array> {
  if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new DomainError("image_unreadable");
  }
  const small = await limitBody(req, MAX_IMAGE_BYTES);
  if (!small) throw new DomainError("image_too_large");
  return new Uint8Array(await small.arrayBuffer());
}

/** The query parameters; an empty value counts as absent. */
function queryOf(req: Request): Record<string, string> {
  const { searchParams } = new URL(req.url);
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
}

type Use = (caller: ReturnType<typeof createCaller>, context: Context) => Promise<Response>;

/**
 * Answers a file upload or download by calling procedures in this process. An error is `{"message":
 * …}` with its status, as on the other paths.
 */
async function answerFile(req: Request, use: Use): Promise<Response> {
  const headers = new Headers();
  const answer = await answerOf(req, headers, use);
  for (const [name, value] of headers) answer.headers.append(name, value);
  return answer;
}

async function answerOf(req: Request, headers: Headers, use: Use): Promise<Response> {
  let context: Context | undefined;
  try {
    context = await createContext({ req, resHeaders: headers });
    return await use(createCaller(context), context);
  } catch (error) {
    if (!(error instanceof TRPCError)) {
      const { requestId, locale } = context ?? {};
      log.error({ requestId, path: new URL(req.url).pathname, err: error }, "unexpected error");
      return Response.json({ message: genericMessage(localeOr(locale)) }, { status: 500 });
    }
    // tRPC's middleware or `createContext` has translated the message and logged unexpected errors.
    const status = error.cause instanceof DomainError ? ERROR_STATUS[error.cause.code] : 500;
    return Response.json({ message: error.message }, { status });
  }
}

const binary = z.string().meta({ format: "binary" });
const IMAGE_BODY = { required: true, content: { "image/*": { schema: binary } } } as const;

/** The success response of an operation. */
const answers = (
  description: string,
  type: string,
  schema: z.ZodType,
): ZodOpenApiOperationObject["responses"] => ({
  200: { description, content: { [type]: { schema } } },
});

const receipt = (operationId: string, description: string): ZodOpenApiOperationObject => ({
  operationId,
  summary: "A receipt as issued, as a PDF",
  description,
  requestParams: { path: receiptInput },
  responses: answers("The file", "application/pdf", binary),
});

/** @param document summary and query for the OpenAPI document, if the path is in it */
function exportPath(what: ExportName, document?: [summary: string, query: z.ZodObject]): PathEntry {
  const [summary, query] = document ?? [];
  return {
    ...PROCEDURES,
    method: "GET",
    template: `/api/admin/export/${what}.csv`,
    handle: handleExport(what),
    ...(query && {
      openapi: {
        operationId: `export-${what}`,
        summary,
        description:
          "For staff with the permission `exports` who confirmed the password in the last ten minutes.",
        requestParams: { query: query.partial() },
        responses: answers("The file", "text/csv", binary),
      },
    }),
  };
}

/** Paths that upload or download a file, which tRPC cannot do. */
export const FILE_PATHS: readonly PathEntry[] = [
  {
    ...PROCEDURES,
    method: "POST",
    template: "/api/admin/pictures",
    handle: handleImageUpload,
    openapi: {
      operationId: "uploadPicture",
      summary: "Uploads a picture of at most 8 MB",
      description: "For staff with the permission `products:write`.",
      requestParams: { query: z.object({ idempotencyKey: z.uuid() }) },
      requestBody: IMAGE_BODY,
      responses: answers("The picture's URL", "application/json", uploadedImageDto),
    },
  },
  {
    ...PROCEDURES,
    method: "GET",
    template: "/api/receipts/{id}",
    handle: handleReceipt,
    openapi: receipt(
      "getReceipt",
      "For the browser that paid, the signed-in owner of the order, or a browser that proved its address; otherwise 404.",
    ),
  },
  {
    ...PROCEDURES,
    method: "GET",
    template: "/api/admin/receipts/{id}",
    handle: handleAdminReceipt,
    openapi: receipt("getReceiptAsStaff", "For staff with the permission `orders:read`."),
  },
  {
    ...PROCEDURES,
    method: "POST",
    template: "/api/claim-pictures",
    handle: handleClaimPicture,
    openapi: {
      operationId: "uploadClaimPicture",
      summary: "Uploads a picture of at most 8 MB for a problem report",
      description:
        "For the browser that paid, the signed-in owner of the order, or a browser that proved its address; otherwise 403.",
      requestParams: { query: openCodesInput },
      requestBody: IMAGE_BODY,
      responses: answers("The picture's id, for the report", "application/json", claimPictureDto),
    },
  },
  {
    ...PROCEDURES,
    method: "GET",
    template: "/api/admin/claim-pictures/{id}",
    handle: handleAdminClaimPicture,
    openapi: {
      operationId: "getClaimPicture",
      summary: "A picture of a problem report",
      description: "For staff with the permission `orders:read`.",
      requestParams: { path: claimPictureIdInput },
      responses: answers("The file", "image/webp", binary),
    },
  },
  exportPath("orders", ["Orders as CSV", orderFilter]),
  exportPath("coupons", ["The codes of a coupon as CSV", couponIdInput]),
  exportPath("products", ["Products as CSV", productTableInput.omit({ page: true })]),
  exportPath("figures"),
];
