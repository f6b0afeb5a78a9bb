import { randomUUID } from "node:crypto";
import { safeJson } from "../simulator/control-reply";
import { type Answer, answerUnder } from "../simulator/faults";
import { type Exchange, header, readBody, send } from "../simulator/http";
import { verifyWebhook, webhookList } from "./account";
import { applePaySession } from "./apple-pay";
import { ApiError, internalError, notFound, notPermitted } from "./errors";
import type { Operation } from "./faults";
import { cancelInvoice, createInvoice, findInvoice, invoiceView } from "./invoices";
import { checkRight, kindOfKey } from "./keys";
import type { ApiCall } from "./ledger";
import { listPayments } from "./payment-list";
import { capture, createPayment, findPayment, refund, voidPayment } from "./payments";
import { RequestFields } from "./request-fields";
import type { SimulatorState } from "./simulator-state";
import { listAttempts } from "./webhook-attempts";

/**
 * CORS headers: the browser pays from the shop's origin, with the publishable key in a header or
 * the body.
 */
export const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, accept, x-forwarded-for",
  "access-control-allow-methods": "GET, POST, PUT, OPTIONS",
  "access-control-max-age": "600",
};

interface Request {
  id: string;
  body: unknown;
  query: URLSearchParams;
  ip: string | null;
}

interface Route {
  method: "GET" | "POST" | "PUT";
  /** The first group is the id; a path without a group has none. */
  path: RegExp;
  operation: Operation;
  /** A publishable key suffices. */
  isForBrowsers?: boolean;
  status?: 201;
  run: (world: SimulatorState, request: Request) => object;
}

/**
 * Amount of a refund or capture in the smallest unit; undefined if the body states none, which
 * means the whole amount that is left.
 * @throws ApiError 400 if the amount is not a positive integer
 */
function amountOf(body: unknown): number | undefined {
  const fields = new RequestFields(body);
  const amount = fields.value("amount");
  if (amount === undefined || amount === null) return undefined;
  const isValid = typeof amount === "number" && Number.isInteger(amount) && amount > 0;
  if (!isValid) fields.reject("amount", "must be a positive integer");
  fields.check();
  return amount as number;
}

const ROUTES: Route[] = [
  {
    ...{ method: "POST", path: /^\/v1\/payments$/, operation: "create", status: 201 },
    isForBrowsers: true,
    run: (world, { body, ip }) => createPayment(world, body, { ip, invoiceId: null }).payment,
  },
  {
    ...{ method: "GET", path: /^\/v1\/payments$/, operation: "list" },
    run: (world, { query }) => listPayments(world, query),
  },
  {
    ...{ method: "GET", path: /^\/v1\/payments\/([^/]+)$/, operation: "get" },
    run: (world, { id }) => findPayment(world, id).payment,
  },
  {
    ...{ method: "POST", path: /^\/v1\/payments\/([^/]+)\/refund$/, operation: "refund" },
    run: (world, { id, body }) => {
      const record = findPayment(world, id);
      refund(world, record, amountOf(body), "shop");
      return record.payment;
    },
  },
  {
    ...{ method: "POST", path: /^\/v1\/payments\/([^/]+)\/capture$/, operation: "capture" },
    run: (world, { id, body }) => {
      const record = findPayment(world, id);
      capture(world, record, amountOf(body));
      return record.payment;
    },
  },
  {
    ...{ method: "POST", path: /^\/v1\/payments\/([^/]+)\/void$/, operation: "void" },
    run: (world, { id }) => {
      const record = findPayment(world, id);
      voidPayment(world, record);
      return record.payment;
    },
  },
  {
    ...{ method: "POST", path: /^\/v1\/invoices$/, operation: "invoice", status: 201 },
    run: (world, { body }) => invoiceView(world, createInvoice(world, body)),
  },
  {
    ...{ method: "GET", path: /^\/v1\/invoices\/([^/]+)$/, operation: "invoice" },
    run: (world, { id }) => invoiceView(world, findInvoice(world, id)),
  },
  {
    ...{ method: "PUT", path: /^\/v1\/invoices\/([^/]+)\/cancel$/, operation: "invoice" },
    run: (world, { id }) => {
      const invoice = findInvoice(world, id);
      cancelInvoice(invoice);
      return invoiceView(world, invoice);
    },
  },
  {
    ...{ method: "GET", path: /^\/v1\/webhooks$/, operation: "webhooks" },
    run: (world) => webhookList(world.account),
  },
  {
    ...{ method: "GET", path: /^\/v1\/webhooks\/attempts$/, operation: "webhooks" },
    run: (world, { query }) => listAttempts(world, query),
  },
  {
    ...{ method: "POST", path: /^\/v1\/webhooks\/([^/]+)\/verify$/, operation: "webhooks" },
    run: (world, { id, body }) =>
      verifyWebhook(world.account, id, new RequestFields(body).text("code")),
  },
  {
    ...{ method: "POST", path: /^\/v1\/applepay\/initiate$/, operation: "create" },
    isForBrowsers: true,
    run: (_world, { body }) => applePaySession(body),
  },
];

/** The payer's IP address: from the proxy's header, otherwise that of the connection. */
export const payerAddress = (exchange: Exchange) =>
  header(exchange, "x-forwarded-for")?.split(",")[0]?.trim() ??
  exchange.req.socket.remoteAddress ??
  null;

/** Serves every path of the REST API. */
export async function serveApi(world: SimulatorState, exchange: Exchange): Promise<void> {
  const { method, url } = exchange;
  if (method === "OPTIONS") return send(exchange, 204, "text/plain", "", CROSS_ORIGIN);
  const path = url.pathname;
  const call: ApiCall = { at: new Date().toISOString(), method, path, key: null, status: null };
  world.ledger.apiCalls.push(call);
  const body = safeJson(await readBody(exchange));
  call.key = kindOfKey(world.options, header(exchange, "authorization"), body);
  const route = ROUTES.find((one) => one.method === method && one.path.test(path));
  const fault = route && world.faults.takeTransport(route.operation);
  await answerUnder(fault, {
    exchange,
    headers: CROSS_ORIGIN,
    note: (status) => {
      call.status = status;
    },
    busy: (status) => ({
      type: status === 429 ? "rate_limit_error" : "api_error",
      message: status === 429 ? "Too many requests" : "Service unavailable",
      errors: null,
    }),
    run: () =>
      tried(() => {
        if (fault?.kind === "status-500") throw internalError();
        if (fault?.kind === "status-404") throw notFound();
        if (fault?.kind === "status-403") throw notPermitted();
        checkRight(call.key, route?.isForBrowsers === true);
        if (!route) throw notFound();
        const id = route.path.exec(path)?.[1] ?? "";
        const ip = payerAddress(exchange);
        const made = route.run(world, { id, body, query: url.searchParams, ip });
        if (fault?.kind === "another-order")
          return { status: 200, body: { ...made, id: randomUUID() } };
        return { status: route.status ?? 200, body: made };
      }),
  });
}

function tried(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.body };
  }
}
