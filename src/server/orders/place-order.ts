import { createHash } from "node:crypto";
import type { PlacedOrderDto } from "@/contract/orders";
import { chosenOptions, stillFits, unitPrice } from "@/domain/customization";
import { DomainError } from "@/domain/errors";
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
import { isPlayerId, normalizePlayerId } from "@/domain/player-id";
import { findLines, type LineRow, lockCart } from "@/server/carts/cart-lines";
import { priceBasisOf } from "@/server/catalogue/product-dto";
import { pinProducts } from "@/server/catalogue/product-locks";
import { recordEvent } from "@/server/orders/record-event";
import { reserveStock } from "@/server/orders/reserve-stock";
import { supersedePending } from "@/server/orders/supersede-pending";
import type { Clock } from "@/server/platform/clock";
import { systemClock } from "@/server/platform/clock";
import { optionsOf, stepsOf } from "@/server/platform/columns";
import { db, type Tx } from "@/server/platform/db";

export interface PlaceOrder {
  sessionId: string;
  userId: number | null;
  locale: Locale;
  customerEmail: string;
  /** With country code, as typed. */
  customerPhone: string;
  playerIds: readonly PlayerIdAnswer[];
  currency: Currency;
}

interface PricedLine {
  row: LineRow;
  unit: Cents;
  playerId: string | null;
}

/**
 * Makes a pending order of the session's cart: prices, rate and stock are held for 30 minutes, all in
 * one transaction. The same cart placed again by the same person is the same order; another cart
 * replaces an order that nobody is paying.
 * @throws DomainError cart_empty, invalid_phone, player_id_missing, player_id_invalid, product_not_found, order_too_large,
 *   options_changed, out_of_stock, not_enough_stock, payment_in_progress
 */
export async function placeOrder(
  input: PlaceOrder,
  clock: Clock = systemClock,
): Promise<PlacedOrderDto> {
  const phone = normalizePhone(input.customerPhone);
  if (phone === null) throw new DomainError("invalid_phone");
  return db().$transaction(async (tx) => {
    await lockCart(tx, input.sessionId);
    const lines = (await findLines(input.sessionId, tx)).map((row) => priceLine(row, input));
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
  const basis = priceBasisOf(row.product);
  const options = optionsOf(row.options);
  if (!stillFits(basis.steps, options)) {
    throw new DomainError("options_changed", { product: row.product.name });
  }
  const unit = unitPrice(basis, options);
  return { row, unit, playerId: playerIdFor(row, input.playerIds) };
}

/** Two calls of equal snapshot place the same order. */
function snapshotOf(input: PlaceOrder, phone: string, lines: readonly PricedLine[]): string {
  const content = [
    input.customerEmail,
    phone,
    input.currency,
    input.locale,
    lines.map(({ row, unit, playerId }) => [
      row.productId,
      row.quantity,
      unit,
      playerId,
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
      items: { select: { id: true, productId: true, quantity: true, fulfilment: true } },
    },
  });
  await reserveStock(tx, order.items);
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

function itemData({ row, unit, playerId }: PricedLine) {
  const { product } = row;
  const options = optionsOf(row.options);
  return {
    productId: product.id,
    productName: product.name,
    productNameAr: product.nameAr,
    quantity: row.quantity,
    priceUSD: decimalFromCents(unit),
    options,
    chosen: chosenOptions(stepsOf(product.optionSet), options).map((one) => ({ ...one })),
    fulfilment: product.fulfilment,
    pubgPlayerId: playerId,
    topupStatus: product.fulfilment === "topup" ? "waiting" : null,
  };
}

interface PlayerIdAnswer {
  productId: number;
  pubgPlayerId: string;
  /** Names one line where a product has several. */
  lineId?: number;
}

/**
 * The account that a line's top-up goes to: what checkout gives for the line, else for its product,
 * else what the line holds since it was added. Null for what is no top-up.
 * @throws DomainError player_id_missing, player_id_invalid
 */
function playerIdFor(row: LineRow, given: readonly PlayerIdAnswer[]): string | null {
  if (row.product.fulfilment !== "topup") return null;
  const answers = given.filter((one) => one.productId === row.productId);
  const forLine = answers.find((one) => one.lineId === row.id);
  const forProduct = answers.find((one) => one.lineId === undefined);
  const playerId = normalizePlayerId((forLine ?? forProduct)?.pubgPlayerId || row.playerId);
  if (playerId === "") throw new DomainError("player_id_missing");
  if (!isPlayerId(playerId)) throw new DomainError("player_id_invalid");
  return playerId;
}
