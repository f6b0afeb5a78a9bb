import { createHash } from "node:crypto";
import type { GameDto } from "@/contract/games";
import type { PlacedOrderDto } from "@/contract/orders";
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
  findLines,
  isOutdated,
  type LineRow,
  lockCart,
} from "@/server/carts/cart-lines";
import { checkAnswers, mergeTyped, requireAllAnswers } from "@/server/carts/topup-answers";
import { lockProducts, pinProducts } from "@/server/catalogue/product-locks";
import { recordEvent } from "@/server/orders/record-event";
import { reserveStock } from "@/server/orders/reserve-stock";
import { supersedePending } from "@/server/orders/supersede-pending";
import type { Clock } from "@/server/platform/clock";
import { systemClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";
import { runWithin } from "@/server/platform/statements";

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
 *   options_changed, out_of_stock, not_enough_stock, payment_in_progress
 */
export async function placeOrder(
  input: PlaceOrder,
  clock: Clock = systemClock,
): Promise<PlacedOrderDto> {
  const phone = normalizePhone(input.customerPhone);
  if (phone === null) throw new DomainError("invalid_phone");
  return db().$transaction(async (tx) => {
    const run = runWithin(tx);
    await lockCart(run, input.sessionId);
    const lines = (await findLines(input.sessionId, run)).map((row) => priceLine(row, input));
    if (lines.length === 0) throw new DomainError("cart_empty");
    const snapshot = snapshotOf(input, phone, lines);
    const same = await supersedePending(tx, {
      sessionId: input.sessionId,
      snapshot,
      productIds: lines.map(({ row }) => row.productId),
      now: clock(),
    });
    return same ?? createOrder(tx, { ...input, customerPhone: phone }, lines, snapshot, clock());
  });
}

function priceLine(row: LineRow, input: PlaceOrder): PricedLine {
  if (isOutdated(row)) throw new DomainError("options_changed", { product: row.name });
  const unit = unitPrice(basisOfLine(row), row.options);
  return { row, unit, account: accountFor(row, input.accounts) };
}

/** Two calls of equal snapshot place the same order. */
function snapshotOf(input: PlaceOrder, phone: string, lines: readonly PricedLine[]): string {
  const content = [
    input.customerEmail,
    phone,
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
  tx: Tx,
  input: PlaceOrder,
  lines: readonly PricedLine[],
  snapshot: string,
  now: Date,
): Promise<PlacedOrderDto> {
  await pinProducts(
    tx,
    lines.map(({ row }) => row.productId),
  );
  const total = addCents(...lines.map(({ row, unit }) => timesCents(unit, row.quantity)));
  if (total > MAX_CENTS) throw new DomainError("order_too_large");
  const order = await tx.order.create({
    data: {
      sessionId: input.sessionId,
      userId: input.userId,
      customerEmail: input.customerEmail,
      customerPhone: input.customerPhone,
      snapshot,
      totalUSD: decimalFromCents(total),
      currency: input.currency,
      sarRate: (SAR_RATE_HUNDREDTHS / 100).toFixed(2),
      locale: input.locale,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ORDER_RESERVATION_MINUTES * 60_000),
      items: { create: lines.map(itemData) },
    },
    select: {
      id: true,
      items: {
        select: { id: true, productId: true, quantity: true, fulfilment: true, choice: true },
      },
    },
  });
  await lockProducts(
    tx,
    lines.map(({ row }) => row.productId),
  );
  await reserveStock(runWithin(tx), order.items);
  await recordEvent(tx, {
    orderId: order.id,
    type: "placed",
    toStatus: "pending",
    actor: "customer",
    reason: "placed at checkout",
  });
  return {
    id: order.id,
    status: "pending",
    totalUSD: decimalFromCents(total),
    currency: input.currency,
  };
}

function itemData({ row, unit, account }: PricedLine) {
  return {
    productId: row.productId,
    productName: row.name,
    productNameAr: row.nameAr,
    quantity: row.quantity,
    priceUSD: decimalFromCents(unit),
    options: row.options,
    chosen: chosenOptions(row.steps ?? [], row.options).map((one) => ({ ...one })),
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
  if (!account) return {};
  const { game, answers } = account;
  return {
    topupGame: game.slug,
    topupFields: answers,
    topupAnswers: topupAnswers(game.fields, answers).map((answer) => ({ ...answer })),
    pubgPlayerId: game.isBuiltIn ? answerTo(answers, PLAYER_ID_FIELD) : null,
    topupStatus: "waiting",
  };
}
