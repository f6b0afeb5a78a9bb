import { createHash } from "node:crypto";
import type { GameDto } from "@/contract/games";
import type { PlacedOrderDto } from "@/contract/orders";
import { hasStockFor, isOutOfStock } from "@/domain/cart";
import { chosenOptions, unitPrice } from "@/domain/customization";
import { DomainError } from "@/domain/errors";
import {
  answersKey,
  answerTo,
  keptAnswers,
  PLAYER_ID_FIELD,
  type TopupAnswers,
  topupAnswers,
} from "@/domain/game";
import type { Locale } from "@/domain/locale";
import {
  addCents,
  type Cents,
  type Currency,
  decimalFromCents,
  MAX_CENTS,
  SAR_RATE_HUNDREDTHS,
  timesCents,
} from "@/domain/money";
import { ORDER_RESERVATION_MINUTES } from "@/domain/order-lifecycle";
import { normalizePhone } from "@/domain/phone";
import {
  basisOfLine,
  choiceOfLine,
  isOutdated,
  type LineRow,
  lockCart,
} from "@/server/carts/cart-lines";
import { FIND_CART_TO_ORDER } from "@/server/carts/cart-rows";
import { inCartTurn } from "@/server/carts/cart-turns";
import { checkAnswers, mergeTyped, requireAllAnswers } from "@/server/carts/topup-answers";
import { nameOfChoice } from "@/server/catalogue/choice-stock";
import { takingTurns } from "@/server/catalogue/product-turns";
import { insertOrder, type NewItem } from "@/server/orders/insert-order";
import { reserveStock } from "@/server/orders/reserve-stock";
import { supersedePending } from "@/server/orders/supersede-pending";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { type Run, transaction } from "@/server/platform/statements";

export interface PlaceOrder {
  sessionId: string;
  userId: number | null;
  locale: Locale;
  customerEmail: string;
  /** With country code, as typed. */
  customerPhone: string;
  /** Whose account top-ups go to. */
  accounts: readonly AccountAnswer[];
  currency: Currency;
}

interface PricedLine {
  row: LineRow;
  unit: Cents;
  account: Account | null;
}

interface Priced {
  lines: readonly PricedLine[];
  total: Cents;
  snapshot: string;
  at: Moment;
}

/** What a game asked, and what was answered. */
interface Account {
  game: GameDto;
  answers: Record<string, string>;
}

/**
 * Makes a pending order of the session's cart: prices, rate and stock are held for 30 minutes, all in
 * one transaction. The same cart placed again by the same person is the same order; another cart
 * replaces an order that nobody is paying.
 * @throws DomainError cart_empty, invalid_phone, product_not_found, order_too_large,
 *   options_changed, out_of_stock, not_enough_stock, payment_in_progress, too_many_requests, shop_busy
 */
export async function placeOrder(
  input: PlaceOrder,
  clock: SharedClock = databaseClock,
): Promise<PlacedOrderDto> {
  const phone = normalizePhone(input.customerPhone);
  if (phone === null) throw new DomainError("invalid_phone");
  return inCartTurn(input.sessionId, () => placeInTurn({ ...input, customerPhone: phone }, clock));
}

function placeInTurn(input: PlaceOrder, clock: SharedClock): Promise<PlacedOrderDto> {
  return takingTurns((claim) =>
    transaction(async (run) => {
      await lockCart(run, input.sessionId);
      const rows = await run(FIND_CART_TO_ORDER, [input.sessionId]);
      const lines = rows.map((row) => priceLine(row, input));
      if (lines.length === 0) throw new DomainError("cart_empty");
      const total = totalOf(lines);
      const snapshot = snapshotOf(input, lines);
      // What an order of its own holds may be what is missing: then the keys are counted once it is given back.
      if (!rows[0]?.hasOpenOrder) lines.forEach(refuseSoldOut);
      claim(lines.map(({ row }) => row.productId));
      // No other open order comes meanwhile: whoever makes one waits for the cart's lock.
      const same =
        rows[0]?.hasOpenOrder &&
        (await supersedePending(run, {
          sessionId: input.sessionId,
          snapshot,
          productIds: lines.map(({ row }) => row.productId),
          at: clock(),
        }));
      if (same) return same;
      return createOrder(run, input, { lines, total, snapshot, at: clock() });
    }),
  );
}

function priceLine(row: LineRow, input: PlaceOrder): PricedLine {
  if (isOutdated(row)) throw new DomainError("options_changed", { product: row.name });
  const unit = unitPrice(basisOfLine(row), row.options);
  return { row, unit, account: accountFor(row, input.accounts) };
}

/** @throws DomainError order_too_large */
function totalOf(lines: readonly PricedLine[]): Cents {
  const total = addCents(...lines.map(({ row, unit }) => timesCents(unit, row.quantity)));
  if (total > MAX_CENTS) throw new DomainError("order_too_large");
  return total;
}

/**
 * What was committed says how many are left: with too few nobody has to take a turn to hear so.
 * @throws DomainError out_of_stock, not_enough_stock
 */
function refuseSoldOut({ row }: PricedLine): void {
  const { stock, quantity, name, steps } = row;
  if (hasStockFor(stock, quantity)) return;
  const product = nameOfChoice(name, steps ?? [], choiceOfLine(row));
  if (isOutOfStock(stock)) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left: stock });
}

/** Two calls of equal snapshot place the same order. */
function snapshotOf(input: PlaceOrder, lines: readonly PricedLine[]): string {
  const content = [
    input.customerEmail,
    input.customerPhone,
    input.currency,
    input.locale,
    lines.map(({ row, unit, account }) => [
      row.productId,
      row.quantity,
      unit,
      account && answersKey(account.answers),
      row.options,
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

async function createOrder(
  run: Run,
  input: PlaceOrder,
  { lines, total, snapshot, at }: Priced,
): Promise<PlacedOrderDto> {
  const { sessionId, userId, customerEmail, customerPhone, currency, locale } = input;
  const totalUSD = decimalFromCents(total);
  const order = {
    ...{ sessionId, userId, customerEmail, customerPhone, snapshot, totalUSD, currency, locale },
    sarRate: (SAR_RATE_HUNDREDTHS / 100).toFixed(2),
    at,
    minutes: ORDER_RESERVATION_MINUTES,
  };
  const { orderId, items } = await insertOrder(run, order, lines.map(itemOf));
  await reserveStock(run, items);
  return { id: orderId, status: "pending", totalUSD, currency };
}

function itemOf({ row, unit, account }: PricedLine): NewItem {
  return {
    product_id: row.productId,
    product_name: row.name,
    product_name_ar: row.nameAr,
    quantity: row.quantity,
    price_usd: decimalFromCents(unit),
    options: row.options,
    chosen: chosenOptions(row.steps ?? [], row.options),
    choice: choiceOfLine(row),
    fulfilment: row.fulfilment,
    ...accountColumns(account),
  };
}

/** What checkout says of the account that a top-up goes to. */
interface AccountAnswer {
  productId: number;
  /** Names one line where a product has several. */
  lineId?: number;
  pubgPlayerId?: string;
  topupFields?: TopupAnswers;
}

/**
 * The account that a line's top-up goes to: field by field what checkout gives for the line, else for its
 * product, else what the line holds since it was added. Null for what is no top-up.
 * @throws DomainError those of checkAnswers and requireAllAnswers
 */
function accountFor(row: LineRow, given: readonly AccountAnswer[]): Account | null {
  const { game } = row;
  if (!game) return null;
  const ofProduct = given.filter((one) => one.productId === row.productId);
  const typed =
    ofProduct.find((one) => one.lineId === row.id) ??
    ofProduct.find((one) => one.lineId === undefined);
  const filled = Object.entries(typed?.topupFields ?? {}).filter(([, value]) => value !== "");
  const answers = checkAnswers(game, {
    ...keptAnswers(game.fields, row.topupFields),
    ...mergeTyped(game, {
      topupFields: Object.fromEntries(filled),
      playerId: typed?.pubgPlayerId ?? "",
    }),
  });
  requireAllAnswers(game, answers);
  return { game, answers };
}

/** The columns of an order item for the account: its answers, and the words that they were given under. */
function accountColumns(account: Account | null) {
  if (!account) {
    const none = { topup_game: null, pubg_player_id: null, topup_status: null };
    return { ...none, topup_fields: {}, topup_answers: [] };
  }
  const { game, answers } = account;
  return {
    topup_game: game.slug,
    topup_fields: answers,
    topup_answers: topupAnswers(game.fields, answers),
    pubg_player_id: game.isBuiltIn ? answerTo(answers, PLAYER_ID_FIELD) : null,
    topup_status: "waiting" as const,
  };
}
