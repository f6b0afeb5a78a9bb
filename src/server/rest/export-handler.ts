import { TRPCError } from "@trpc/server";
import { orderFilter } from "@/contract/admin/orders";
import { productTableInput } from "@/contract/admin/products";
import { DomainError } from "@/domain/errors";
import { localeOr, STORAGE } from "@/domain/locale";
import { type Context, createContext } from "@/server/api/context";
import { ERROR_TABLE, genericMessage, messageOf } from "@/server/api/error-table";
import { exportOrders } from "@/server/exports/export-orders";
import { exportProducts } from "@/server/exports/export-products";
import { recordExport } from "@/server/exports/record-export";
import { systemClock } from "@/server/platform/clock";
import { cookieJar } from "@/server/platform/cookies";
import { log } from "@/server/platform/log";
import { shopDay } from "@/server/platform/shop-days";
import { handleRest } from "@/server/rest/rest-handler";

type Params = { params: Promise<{ file: string }> };

/**
 * GET /api/admin/export/orders.csv and products.csv: what the table of the same filters holds, for
 * admins, as a file that is made while it is read. Whatever else stands here is unknown.
 */
export async function handleExport(req: Request, { params }: Params): Promise<Response> {
  const { file } = await params;
  if (file !== "orders.csv" && file !== "products.csv") return handleRest(req);
  const headers = new Headers();
  try {
    const context = await createContext({ req, resHeaders: headers });
    const admin = adminOf(context);
    const query = queryOf(req);
    const what = file === "orders.csv" ? "orders" : "products";
    const content =
      what === "orders"
        ? await orders(query, admin, context)
        : await products(query, admin, context);
    headers.set("content-type", "text/csv; charset=utf-8");
    headers.set(
      "content-disposition",
      `attachment; filename="barq-${what}-${shopDay(systemClock())}.csv"`,
    );
    headers.set("x-request-id", context.requestId);
    return new Response(content, { headers });
  } catch (error) {
    return failure(error, req, headers);
  }
}

/** @throws DomainError cross_site, not_signed_in, not_allowed */
function adminOf({ isCrossSite, user }: Context) {
  if (isCrossSite) throw new DomainError("cross_site");
  if (user === null) throw new DomainError("not_signed_in");
  if (!user.isAdmin) throw new DomainError("not_allowed");
  return user;
}

type Query = Record<string, string>;
type Admin = ReturnType<typeof adminOf>;

/** What was asked for; an empty value is none. */
function queryOf(req: Request): Query {
  const { searchParams } = new URL(req.url);
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
}

async function orders(query: Query, admin: Admin, { locale }: Context) {
  const filter = read(orderFilter, query);
  await recordExport(admin, "orders", filter);
  return exportOrders(filter, locale);
}

async function products(query: Query, admin: Admin, { locale }: Context) {
  const { q, state, sort, direction } = query;
  const categoryId = query.categoryId === undefined ? undefined : Number(query.categoryId);
  const filter = read(productTableInput, { q, categoryId, state, sort, direction });
  await recordExport(admin, "products", {
    q: filter.q,
    categoryId: filter.categoryId,
    state: filter.state,
  });
  return exportProducts(filter, locale);
}

interface Schema<Output> {
  safeParse(value: unknown): { success: true; data: Output } | { success: false };
}

function read<Output>(schema: Schema<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DomainError("invalid_input");
  return parsed.data;
}

function failure(error: unknown, req: Request, headers: Headers): Response {
  const locale = localeOr(cookieJar(req.headers, headers).get(STORAGE.language));
  headers.set("cache-control", "no-store");
  if (error instanceof DomainError) {
    const message = messageOf(error, locale);
    return Response.json({ message }, { status: ERROR_TABLE[error.code].status, headers });
  }
  // What createContext throws is logged already.
  if (!(error instanceof TRPCError)) log.error({ err: error }, "an export could not begin");
  return Response.json({ message: genericMessage(locale) }, { status: 500, headers });
}
