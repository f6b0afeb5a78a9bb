import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { addressOf, call } from "../bench/http-client";
import { randomVisit, visitPage } from "../bench/page-visits";
import { KEY, OTHER_KEY, PLAYER, refundWhole, TOPUP } from "../chaos/case";
import type { ChaosShop } from "../chaos/chaos-shop";
import type { Point } from "./assessments";
import type { SoakShop } from "./soak-shop";

/** Pause between two actions of each kind of client, in milliseconds. */
const PAUSES = {
  shopper: 150,
  buyer: 500,
  admin: 300,
  control: 400,
  importer: 10_000,
  refunder: 15_000,
};
const CROWD = { shoppers: 4, buyers: 2 };
/** Number of rows per import. */
const ROWS = 50;

/**
 * Latencies in milliseconds at the time of each action, in seconds since the start of the run. Only
 * actions during which no fault was active are recorded.
 */
export interface Observations {
  pages: Point[];
  purchases: Point[];
  panel: Point[];
  imports: Point[];
  /** Responses of a bare server, which show the machine's own speed. */
  control: Point[];
  /** Actions that failed other than with "try again" (503), one line each. */
  errors: string[];
  /** Number of actions that failed with "try again" (503). */
  busy: number;
}

export interface Watch {
  /** Seconds since the start of the run. */
  now(): number;
  /** Whether no fault was active since `second`. */
  isCalmSince(second: number): boolean;
}

/** Runs shoppers, buyers, an admin, imports and refunds until the signal aborts. */
export async function runCrowd(
  { shop, control }: SoakShop,
  watch: Watch,
  signal: AbortSignal,
): Promise<Observations> {
  const met: Observations = {
    pages: [],
    purchases: [],
    panel: [],
    imports: [],
    control: [],
    errors: [],
    busy: 0,
  };
  const timed = async (points: Point[], work: () => Promise<string | null>) => {
    const at = watch.now();
    const begun = performance.now();
    const wrong = await work().catch((error: unknown) => String(error));
    if (!watch.isCalmSince(at)) return;
    points.push({ at, value: performance.now() - begun });
    if (wrong?.endsWith(": 503")) met.busy += 1;
    else if (wrong !== null) met.errors.push(`${Math.round(at)} s: ${wrong}`);
  };
  const again = async (pause: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work();
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const panel = new Panel(shop);
  let turn = 0;
  const web = () => {
    turn += 1;
    return shop.addresses[turn % 2] ?? "";
  };
  const many = (count: number, begin: () => Promise<void>) => Array.from({ length: count }, begin);
  await Promise.all([
    ...many(CROWD.shoppers, () =>
      again(PAUSES.shopper, () => timed(met.pages, () => visit(web(), turn))),
    ),
    ...many(CROWD.buyers, () =>
      again(PAUSES.buyer, () => timed(met.purchases, () => buySomething(shop))),
    ),
    again(PAUSES.admin, () => timed(met.panel, () => panel.look(web()))),
    again(PAUSES.importer, () => timed(met.imports, () => panel.importFile(web()))),
    again(PAUSES.control, () => timed(met.control, () => askControl(control))),
    again(PAUSES.refunder, () => refundOne(shop)),
  ]);
  return met;
}

/**
 * Requests a page; every twentieth request adds a product to a new cart instead. @returns an error,
 * or null
 */
async function visit(web: string, turn: number): Promise<string | null> {
  if (turn % 20 === 0) {
    const answer = await fetch(`${web}/api/cart.php`, {
      method: "POST",
      headers: { ...addressOf(turn), "content-type": "application/json" },
      body: JSON.stringify({ product_id: KEY, quantity: 1 }),
    });
    await answer.arrayBuffer();
    return answer.status === 200 ? null : `cart: ${answer.status}`;
  }
  const one = randomVisit([1, 2, 3, 4, 5, 6, KEY, 8, OTHER_KEY, 10]);
  const { status } = await visitPage(web, one);
  // Lists of the demo's ten products have only one page.
  return status === 200 || (one.kind === "list" && status === 404)
    ? null
    : `${one.path}: ${status}`;
}

async function askControl(url: string): Promise<string | null> {
  const { status } = await call(url);
  return status === 200 ? null : `the bare server: ${status}`;
}

async function buySomething(shop: ChaosShop): Promise<string | null> {
  const turn = shop.purchases.length;
  // The interval is odd, so that top-ups are paid at both providers: buyers alternate between them.
  const product = turn % 9 === 0 ? TOPUP : turn % 3 === 0 ? OTHER_KEY : KEY;
  const player = product === TOPUP ? { playerId: PLAYER } : {};
  const purchase = await shop.buy({ products: [product], ...player }, turn % 2 === 0 ? 0 : 1);
  const [error] = purchase.errors;
  return error ?? (purchase.hasApproved ? null : `a buyer was refused: ${purchase.refusal}`);
}

const refunded = new Set<number>();

/** An admin refunds an earlier purchase; a refund that is refused is ignored. */
async function refundOne({ purchases }: ChaosShop): Promise<void> {
  const old = purchases.slice(0, -20).filter(({ hasApproved }) => hasApproved);
  const { orderId = null } = old.at(-1) ?? {};
  if (orderId === null || refunded.has(orderId)) return;
  refunded.add(orderId);
  await refundWhole(orderId).catch(() => undefined);
}

/** Minutes after which the admin signs in again, since imports require a recent sign-in. */
const SESSION_MINUTES = 5;

const LOOKS = [
  ["admin.today.needs", undefined],
  ["admin.orders.table", {}],
  ["admin.products.table", {}],
  ["admin.orders.attention", undefined],
  ["admin.keys.table", { productId: KEY }],
  ["admin.statistics.read", undefined],
] as const;

/** The control panel's API calls, as from an admin's browser. */
class Panel {
  private cookies = "";
  private signedInAt = Number.NEGATIVE_INFINITY;
  private looks = 0;
  private imports = 0;
  private readonly ids: number[] = [];

  constructor(private readonly shop: ChaosShop) {}

  async look(web: string): Promise<string | null> {
    await this.signIn(web);
    this.looks += 1;
    const [path, input] = LOOKS[this.looks % LOOKS.length] ?? LOOKS[0];
    const query = new URLSearchParams(input && { input: JSON.stringify({ json: input }) });
    const answer = await this.ask(`${web}/api/trpc/${path}?${query}`);
    return answer.status === 200 ? null : `${path}: ${answer.status}`;
  }

  /** Imports the same products each time, with alternating prices. */
  async importFile(web: string): Promise<string | null> {
    await this.signIn(web);
    this.imports += 1;
    const price = this.imports % 2 === 0 ? "12.50" : "13.50";
    const rows = Array.from({ length: ROWS }, (_, at) => ({
      row: at + 2,
      cells: cellsOf(at, String(this.ids[at] ?? ""), price),
    }));
    const json = { rows, idempotencyKey: randomUUID() };
    const answer = await this.ask(`${web}/api/trpc/admin.imports.products`, { json });
    if (answer.status !== 200) return `import: ${answer.status} ${answer.text.slice(0, 200)}`;
    const { result } = JSON.parse(answer.text) as ImportAnswer;
    if (this.ids.length === 0) {
      this.ids.push(...result.data.json.rows.flatMap(({ productId }) => productId ?? []));
    }
    return null;
  }

  private async signIn(web: string): Promise<void> {
    if (performance.now() - this.signedInAt < SESSION_MINUTES * 60_000) return;
    const sent = { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD };
    const response = await fetch(`${web}/api/auth/admin-login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...addressOf(1) },
      body: JSON.stringify(sent),
    });
    if (response.status !== 200) throw new Error(`admin sign-in: ${response.status}`);
    await response.arrayBuffer();
    this.cookies = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    this.signedInAt = performance.now();
  }

  private async ask(url: string, body?: object): Promise<{ status: number; text: string }> {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        origin: this.shop.addresses[0],
        cookie: this.cookies,
        ...addressOf(1),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}

interface ImportAnswer {
  result: { data: { json: { rows: { productId: number | null }[] } } };
}

const cellsOf = (at: number, number: string, price: string) => ({
  number,
  name: `Soaked backup ${at}`,
  nameAr: `نسخ سحابي ${at}`,
  category: "software",
  optionSet: "licence",
  fulfilment: "keys",
  state: "Active",
  price,
  originalPrice: "20.00",
  lowestPrice: "9.99",
  stock: "0",
  imageUrl: "/art/office.svg",
  description: `A terabyte in the cloud for a year, number ${at}.`,
  descriptionAr: `تيرابايت في السحابة لمدة سنة، رقم ${at}.`,
});
