import { orderFilter } from "@/contract/admin/orders";
import { productTableInput } from "@/contract/admin/products";
import { DomainError } from "@/domain/errors";
import type { Context } from "@/server/api/context";
import type { Admin } from "@/server/audit/audited-action";
import { exportOrders } from "@/server/exports/export-orders";
import { exportProducts } from "@/server/exports/export-products";
import { recordExport } from "@/server/exports/record-export";
import { systemClock } from "@/server/platform/clock";
import { shopDay } from "@/server/platform/shop-time";
import { answerAdmin } from "@/server/rest/admin-call";
import { handleRest } from "@/server/rest/rest-handler";

type Params = { params: Promise<{ file: string }> };

/**
 * GET /api/admin/export/orders.csv and products.csv: what the table of the same filters holds, for
 * admins, as a file that is made while it is read. Whatever else stands here is unknown.
 */
export async function handleExport(req: Request, { params }: Params): Promise<Response> {
  const { file } = await params;
  if (file !== "orders.csv" && file !== "products.csv") return handleRest(req);
  return answerAdmin(req, async (admin, context) => {
    const query = queryOf(req);
    const what = file === "orders.csv" ? "orders" : "products";
    const content =
      what === "orders"
        ? await orders(query, admin, context)
        : await products(query, admin, context);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="barq-${what}-${shopDay(systemClock())}.csv"`,
      "x-request-id": context.requestId,
    };
    return new Response(content, { headers });
  });
}

type Query = Record<string, string>;

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
