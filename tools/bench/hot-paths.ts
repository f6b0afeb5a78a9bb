import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { centsFromDecimal, decimalFromCents } from "@/domain/money";
import { SESSION_SECONDS, sealSessionToken } from "@/server/accounts/codes/token";
import { createContext } from "@/server/api/context";
import { createCaller } from "@/server/api/root";
import { CART_COOKIE, guestSessionId } from "@/server/carts/cart-session";
import { createProviderOrder } from "@/server/payments/provider/create-provider-order";
import type { CaptureResult, PayableProvider } from "@/server/payments/provider/payment-provider";
import { currentProvider } from "@/server/payments/provider/providers";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { licenceKeyColumns } from "@/server/platform/secrets";
import { countStatements } from "./explain";
import { addressOf } from "./http-client";

/** Products of the seed: a top-up, and a licence from the key pool. */
const [UC_60, DESKTOP_OS] = [1, 7];
const PRICE = centsFromDecimal("39.99");
/** A new customer per order: the number of open orders per customer is limited. */
const customer = () => ({
  customerEmail: `${randomUUID()}@mail.example`,
  customerPhone: "+966501234567",
});

export interface HotPath {
  name: string;
  /** Number of statements per call, each a database round trip. */
  statements: number;
  /** Medians in milliseconds: CPU time of this process, CPU time of the database, elapsed time. */
  processor: number;
  database: number;
  elapsed: number;
}

/**
 * The default provider with stubs for its calls over the network, so that their time is not
 * measured: each order is approved at once and captured in full.
 */
const provider: PayableProvider = {
  ...currentProvider,
  isConfigured: () => true,
  browser: {
    ...currentProvider.browser,
    createOrder: async ({ orderId }) => ({ providerOrderId: `${orderId}-${randomUUID()}` }),
  },
  orderState: async () => ({ state: "approved" }),
  async capture({ providerOrderId }): Promise<CaptureResult> {
    const [customId = ""] = providerOrderId.split("-");
    const told = { fee: null, payee: "ours", isRefunded: false, payer: null } as const;
    const amount = { minor: PRICE, currency: "USD" } as const;
    const captured = { ...told, captureId: randomUUID(), amount, customId };
    return { outcome: "captured", captured };
  },
};

let callers = 0;

/** Calls procedures as a browser with these cookies and a new IP address. */
async function callerWith(cookies: Record<string, string>, queries: string[] = []) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  callers += 1;
  const headers = {
    ...addressOf(callers),
    cookie: cookie.join("; "),
    "sec-fetch-site": "same-origin",
  };
  const req = new Request("http://shop.test/api/trpc", { headers });
  return createCaller(await createContext({ req, resHeaders: new Headers(), queries }));
}

const newGuest = () => ({ [CART_COOKIE]: randomBytes(32).toString("base64url") });
type Cookies = Record<string, string>;

const add = async (cookies: Cookies, product: number) =>
  (await callerWith(cookies)).cart.add({ product_id: product });
const place = async (cookies: Cookies) =>
  (await callerWith(cookies)).orders.place({ ...customer(), currency: "USD", items: [] });

async function withLines(cookies: Cookies): Promise<Cookies> {
  for (const product of [UC_60, DESKTOP_OS, 8]) await add(cookies, product);
  return cookies;
}

async function newOrder() {
  const cookies = newGuest();
  await add(cookies, DESKTOP_OS);
  return { cookies, id: (await place(cookies)).id };
}

async function newPayment(): Promise<string> {
  const { cookies } = await newOrder();
  const { id } = await pay(cookies);
  return id;
}

function pay(cookies: Cookies) {
  const sessionId = guestSessionId(cookies[CART_COOKIE]) ?? "";
  const input = { sessionId, amount: decimalFromCents(PRICE), currency: "USD", intent: "CAPTURE" };
  return createProviderOrder(input, provider);
}

async function measure<Given>(
  name: string,
  calls: number,
  given: () => Promise<Given>,
  work: (given: Given) => Promise<unknown>,
): Promise<HotPath> {
  let statements = 0;
  const processor: number[] = [];
  const database: number[] = [];
  const elapsed: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const made = await given();
    const backends = await findBackends();
    const worked = timeOfBackends(backends);
    const begun = performance.now();
    const before = process.cpuUsage();
    statements = await countStatements(() => work(made));
    const { user, system } = process.cpuUsage(before);
    elapsed.push(performance.now() - begun);
    processor.push((user + system) / 1000);
    database.push(timeOfBackends(backends) - worked);
  }
  const medians = { processor: median(processor), database: median(database) };
  return { name, statements, ...medians, elapsed: median(elapsed) };
}

/** Process ids of PostgreSQL's backends for this database; they run on this machine. */
async function findBackends(): Promise<number[]> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

/** CPU time of the backends in milliseconds, read from /proc; 0 where /proc does not exist. */
function timeOfBackends(pids: readonly number[]): number {
  const files = pids.map((pid) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file));
  const nanoseconds = files.map((file) => Number.parseInt(readFileSync(file, "utf8"), 10));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The median of the second half: the first half warms up. */
function median(values: readonly number[]): number {
  const warm = values.slice(values.length / 2).toSorted((one, other) => one - other);
  return warm[Math.floor(warm.length / 2)] ?? 0;
}

/** Measures each server step of a purchase separately, with `calls` sequential calls. */
export async function measureHotPaths(
  calls: number,
  report: (path: HotPath) => void,
): Promise<void> {
  await addKeys(DESKTOP_OS, calls * 6);
  const signedIn = await withLines(await signIn());
  const guest = await withLines(newGuest());
  const fixed = (cookies: Cookies) => async () => cookies;
  const read = async (cookies: Cookies) => (await callerWith(cookies, ["cart.read"])).cart.read();
  report(await measure("who is signed in", calls, fixed(signedIn), callerWith));
  report(await measure("read the cart, guest, 3 lines", calls, fixed(guest), read));
  report(await measure("read the cart, signed in, 3 lines", calls, fixed(signedIn), read));
  const addTo = (cookies: Cookies) => add(cookies, DESKTOP_OS);
  report(await measure("add to the cart, new guest", calls, async () => newGuest(), addTo));
  const filled = async () => {
    const cookies = newGuest();
    await addTo(cookies);
    return cookies;
  };
  report(await measure("place an order of one key", calls, filled, place));
  const ordered = async () => (await newOrder()).cookies;
  report(await measure("make its payment", calls, ordered, pay));
  const settle = (id: string) => settlePayment(id, "customer", provider);
  report(await measure("settle it: capture, complete, queue", calls, newPayment, settle));
  const settled = async () => {
    const id = await newPayment();
    await settle(id);
    return id;
  };
  report(await measure("settle it again", calls, settled, settle));
}

async function signIn(): Promise<Cookies> {
  const data = { username: "lina", email: "lina@mail.example", password: "", isVerified: true };
  const { id: userId } = await db().user.create({ data });
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const id = randomUUID();
  await db().session.create({ data: { id, userId, expiresAt } });
  return { "next-auth.session-token": await sealSessionToken(id) };
}

async function addKeys(productId: number, count: number): Promise<void> {
  const data = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { ...licenceKeyColumns(id, id), productId };
  });
  await db().licenceKey.createMany({ data });
}
