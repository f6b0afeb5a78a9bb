import { type Answer, answerUnder } from "../simulator/faults";
import { type Exchange, header, readBody } from "../simulator/http";
import { checkScope, webhookView } from "./app";
import { findCapture, findRefund, minimalRefund, refundCapture, refundView } from "./captures";
import { listDisputes } from "./dispute-list";
import { disputeView } from "./dispute-view";
import { acceptClaim, checkPermitted, findDispute, provideEvidence } from "./disputes";
import {
  ApiError,
  internalServerError,
  invalidRequest,
  notAuthorized,
  notFound,
  unprocessable,
  unsupportedMediaType,
} from "./errors";
import type { Operation } from "./faults";
import { now, resourceId } from "./ids";
import type { ApiCall, Made } from "./ledger";
import { withNulls } from "./null-fields";
import { orderView } from "./order-view";
import { captureOrder, createOrder, findOrder } from "./orders";
import type { SimulatorState } from "./simulator-state";

/** Builds the response body, full or minimal. */
type View = (full: boolean) => object;

interface Path {
  method: "GET" | "POST";
  /** The first group is the resource id. */
  path: RegExp;
  operation?: Operation;
  /** The body is a multipart form whose part "input" is the JSON. */
  isForm?: boolean;
}

interface Reading extends Path {
  run: (world: SimulatorState, id: string, body: unknown, query: URLSearchParams) => View;
}

/** Creates a record: 201. A repeated PayPal-Request-Id gets the same record with 200. */
interface Making extends Path {
  make: (world: SimulatorState, id: string, body: unknown) => Made;
}

type Route = Reading | Making;

/** The response for a record that this or an earlier request created. */
function viewOf(world: SimulatorState, { kind, id }: Made): View {
  if (kind === "order") return (full) => orderView(world, findOrder(world, id), full);
  const refund = findRefund(world, id);
  return (full) => (full ? refundView(refund) : minimalRefund(refund));
}

const ROUTES: Route[] = [
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders$/,
    operation: "create",
    make: (world, _id, body) => ({ kind: "order", id: createOrder(world, body).id }),
  },
  {
    method: "GET",
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    operation: "get",
    run: (world, id) => {
      const order = findOrder(world, id);
      return () => orderView(world, order, true);
    },
  },
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    operation: "capture",
    make: (world, id) => {
      captureOrder(world, findOrder(world, id));
      return { kind: "order", id };
    },
  },
  {
    method: "GET",
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    operation: "get",
    run: (world, id) => {
      const capture = findCapture(world, id);
      return () => capture;
    },
  },
  {
    method: "POST",
    path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    operation: "refund",
    make: (world, id, body) => {
      const refund = refundCapture(world, findCapture(world, id), {
        body,
        isPending: world.faults.takePendingRefund(),
      });
      return { kind: "refund", id: refund.id };
    },
  },
  {
    method: "GET",
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    operation: "get",
    run: (world, id) => {
      const refund = findRefund(world, id);
      return () => refundView(refund);
    },
  },
  {
    method: "GET",
    path: /^\/v1\/notifications\/webhooks\/([^/]+)$/,
    operation: "webhook",
    run: (world, id) => {
      const webhook = webhookView(world.app, id);
      return () => webhook;
    },
  },
  {
    method: "GET",
    path: /^\/v1\/customer\/disputes$/,
    operation: "dispute",
    run: (world, _id, _body, query) => {
      checkPermitted(world);
      const list = listDisputes(world, query);
      return () => list;
    },
  },
  {
    method: "GET",
    path: /^\/v1\/customer\/disputes\/([^/]+)$/,
    operation: "dispute",
    run: (world, id) => {
      checkPermitted(world);
      const dispute = findDispute(world, id);
      return () => disputeView(world, dispute);
    },
  },
  {
    method: "POST",
    path: /^\/v1\/customer\/disputes\/([^/]+)\/provide-evidence$/,
    operation: "evidence",
    isForm: true,
    run: (world, id, body) => {
      checkPermitted(world);
      const receipt = provideEvidence(world, findDispute(world, id), body);
      return () => receipt;
    },
  },
  {
    method: "POST",
    path: /^\/v1\/customer\/disputes\/([^/]+)\/accept-claim$/,
    operation: "accept-claim",
    run: (world, id, body) => {
      checkPermitted(world);
      const receipt = acceptClaim(world, findDispute(world, id), body);
      return () => receipt;
    },
  },
];

/**
 * The simulator's REST API. A PayPal-Request-Id is remembered only after success, so that a refused
 * request can be retried.
 */
export class Api {
  constructor(private readonly world: SimulatorState) {}

  /** Serves every path under /v1 and /v2. */
  async serve(exchange: Exchange): Promise<void> {
    const call: ApiCall = {
      at: now(),
      method: exchange.method,
      path: exchange.url.pathname,
      requestId: header(exchange, "paypal-request-id") ?? null,
      status: null,
    };
    this.world.ledger.apiCalls.push(call);
    const body = await readBody(exchange);
    const isToken = call.method === "POST" && call.path === "/v1/oauth2/token";
    const route = ROUTES.find((one) => one.method === call.method && one.path.test(call.path));
    const operation = isToken ? "token" : route?.operation;
    const fault = operation && this.world.faults.takeTransport(operation);
    const run = (): Answer => {
      if (fault?.kind === "status-500") throw internalServerError();
      if (fault?.kind === "status-404") throw notFound();
      if (fault?.kind === "status-403") throw notAuthorized();
      if (fault?.kind === "refuse") throw unprocessable(fault.issue, "The request was refused.");
      if (fault?.kind === "in-progress") {
        throw unprocessable("PREVIOUS_REQUEST_IN_PROGRESS", "A previous request is in progress.");
      }
      const answer = isToken
        ? this.token(exchange, body)
        : this.answer(exchange, route, call, body);
      if (fault?.kind === "nulls") answer.body = withNulls({ ...answer.body });
      if (fault?.kind === "another-order") answer.body = { ...answer.body, id: resourceId() };
      return answer;
    };
    await answerUnder(fault, {
      exchange,
      note: (status) => {
        call.status = status;
      },
      busy: (status) => ({
        name: status === 429 ? "RATE_LIMIT_REACHED" : "SERVICE_UNAVAILABLE",
        message: "Try again later.",
      }),
      run: () => tried(run),
    });
  }

  private token(exchange: Exchange, body: string): Answer {
    const form = new URLSearchParams(body);
    const authorization = header(exchange, "authorization");
    return { status: 200, body: this.world.tokens.issue(authorization, form) };
  }

  private answer(
    exchange: Exchange,
    route: Route | undefined,
    call: ApiCall,
    text: string,
  ): Answer {
    this.world.tokens.check(header(exchange, "authorization"), "access");
    if (!route) throw notFound();
    const id = route.path.exec(call.path)?.[1] ?? "";
    if (this.world.ledger.orders.get(id)?.isHidden) throw notFound();
    checkScope(this.world.app, route.operation);
    const full = /\breturn=representation\b/.test(header(exchange, "prefer") ?? "");
    const posted = () => (route.method === "POST" ? readPosted(exchange, text, route) : undefined);
    if ("run" in route) {
      const view = route.run(this.world, id, posted(), exchange.url.searchParams);
      return { status: 200, body: view(full) };
    }
    const { made } = this.world.ledger;
    const key = call.requestId && `${call.path} ${call.requestId}`;
    const earlier = key ? made.get(key) : undefined;
    if (earlier) return { status: 200, body: viewOf(this.world, earlier)(full) };
    const done = route.make(this.world, id, posted());
    if (key) made.set(key, done);
    return { status: 201, body: viewOf(this.world, done)(full) };
  }
}

function tried(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const headers = { "paypal-debug-id": error.debugId };
    return { status: error.status, body: error.body, headers };
  }
}

function readPosted(exchange: Exchange, text: string, { isForm = false }: Route): unknown {
  const type = header(exchange, "content-type") ?? "";
  if (!type.includes(isForm ? "multipart/form-data" : "application/json")) {
    throw unsupportedMediaType();
  }
  return readJson(isForm ? inputOf(text, type) : text);
}

/** The part "input" of a multipart form. */
function inputOf(text: string, type: string): string {
  const boundary = /boundary=([^;]+)/.exec(type)?.[1] ?? "";
  const part = text.split(`--${boundary}`).find((one) => /name="input"/.test(one)) ?? "";
  return part.slice(part.indexOf("\r\n\r\n") + 4).trim();
}

function readJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.");
  }
}
