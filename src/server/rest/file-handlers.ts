import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import { MAX_IMAGE_BYTES } from "@/contract/admin/products";
import type { ReceiptFile } from "@/contract/receipts";
import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { localeOr } from "@/domain/locale";
import { type Context, createContext } from "@/server/api/context";
import { genericMessage } from "@/server/api/error-table";
import { createCaller } from "@/server/api/root";
import { log } from "@/server/platform/log";
import { shopDay } from "@/server/platform/shop-time";
import { limitBody } from "@/server/rest/body-limit";
import { handleRest } from "@/server/rest/rest-handler";

type Params = { params: Promise<{ file: string }> };

const EXPORTS = ["orders", "products", "coupons", "figures"] as const;

/**
 * GET /api/admin/export/orders.csv and products.csv: what the table of the same filters holds, for
 * admins, as a file that is made while it is read; coupons.csv?id=…: the codes of a coupon;
 * figures.csv?by=…: a chart or table of the figures. Whatever else stands here is
 * unknown.
 */
export async function handleExport(req: Request, { params }: Params): Promise<Response> {
  const { file } = await params;
  const what = EXPORTS.find((name) => file === `${name}.csv`);
  if (!what) return handleRest(req);
  return answerFile(req, async ({ admin }, context) => {
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
}

type WithId = { params: Promise<{ id: string }> };

/**
 * GET /api/receipts/{id}: a receipt as a PDF, as it was issued, for who may see the personal part of its order's page;
 * for anybody else it is not there.
 */
export const handleReceipt = (req: Request, { params }: WithId): Promise<Response> =>
  answerFile(req, async ({ orderPage }, context) =>
    pdfOf(await orderPage.receipt(await params), context),
  );

/** GET /api/admin/receipts/{id}: the same for the staff. */
export const handleAdminReceipt = (req: Request, { params }: WithId): Promise<Response> =>
  answerFile(req, async ({ admin }, context) =>
    pdfOf(await admin.orders.receipt(await params), context),
  );

/**
 * POST /api/claim-pictures?token=…&itemId=…: a picture of a problem as the body, at most 8 MB, for who may report it.
 * Answers the `claimPictureDto`.
 */
export async function handleClaimPicture(req: Request): Promise<Response> {
  return answerFile(req, async ({ orderPage }) => {
    const { token = "", itemId } = queryOf(req);
    const file = () => readImage(req);
    return Response.json(await orderPage.claimPicture({ token, itemId: Number(itemId), file }));
  });
}

/** GET /api/admin/claim-pictures/{id}: such a picture, for the staff. */
export const handleAdminClaimPicture = (req: Request, { params }: WithId): Promise<Response> =>
  answerFile(req, async ({ admin }, { answer, requestId }) => {
    const { webp } = await admin.orders.claimPicture(await params);
    answer.set("cache-control", "private, no-store");
    const headers = {
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
    };
    return new Response(webp, { headers });
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

/** No form of another site can send these. */
const CONTENT_TYPE = /^(image\/|application\/octet-stream)/i;

/**
 * POST /api/admin/pictures?idempotencyKey=…: the picture's file as the body, at most 8 MB. Answers the
 * `uploadedImageDto`; image_too_large and image_unreadable among the refusals.
 */
export async function handleImageUpload(req: Request): Promise<Response> {
  return answerFile(req, async ({ admin }) => {
    const { idempotencyKey = "" } = queryOf(req);
    return Response.json(await admin.images.upload({ idempotencyKey, file: () => readImage(req) }));
  });
}

async function readImage(req: Request): Promise<Uint8Array> {
  if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new DomainError("image_unreadable");
  }
  const small = await limitBody(req, MAX_IMAGE_BYTES);
  if (!small) throw new DomainError("image_too_large");
  return new Uint8Array(await small.arrayBuffer());
}

/** What was asked for; an empty value is none. */
function queryOf(req: Request): Record<string, string> {
  const { searchParams } = new URL(req.url);
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
}

type Use = (caller: ReturnType<typeof createCaller>, context: Context) => Promise<Response>;

/**
 * Answers a request that brings or takes a file by calling procedures in this process; an error is
 * `{"message": …}` with its status, as at the other paths.
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
      log.error({ requestId, path: new URL(req.url).pathname, err: error }, "unexpected");
      return Response.json({ message: genericMessage(localeOr(locale)) }, { status: 500 });
    }
    // Translated and logged already, where it arose.
    const status = error.cause instanceof DomainError ? ERROR_STATUS[error.cause.code] : 500;
    return Response.json({ message: error.message }, { status });
  }
}
