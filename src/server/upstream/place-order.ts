import { createHash, randomUUID } from "node:crypto";
import type { UpstreamOrderInput } from "@/contract/upstream";
import { type Customization, chosenOptions } from "@/domain/catalogue/customization";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { priceLine } from "@/domain/catalogue/pricing";
import { DomainError } from "@/domain/errors";
import { decimalFromCents, MAX_CENTS } from "@/domain/money";
import { formKeyOf, productOfSku } from "@/domain/orders/upstream-order";
import type { PolicyVersions } from "@/domain/shop/policy";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { recordKeyAction } from "@/server/audit/record-key-action";
import { basisOfLine, checkMaxPerOrder, choiceOfLine, isOutdated } from "@/server/carts/cart-lines";
import { type CartJson, LINE_COLUMNS, PRODUCT_OF_LINE } from "@/server/carts/cart-rows";
import { withPurchaseSlot } from "@/server/catalogue/products/purchase-queue";
import { accountColumns, accountFor } from "@/server/orders/order-accounts";
import {
  blockedAnswers,
  blockKeys,
  isMailboxBlocked,
  orderRefused,
} from "@/server/orders/placing/blocked";
import { insertOrder } from "@/server/orders/placing/insert-order";
import { reserveStock } from "@/server/orders/placing/reserve-stock";
import { chargeIdOf, chargePrepaid } from "@/server/payments/prepaid/charges";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { addLogFields } from "@/server/platform/log/log-fields";
import { sarRate, settings } from "@/server/platform/settings";
import { POLICIES_IN_FORCE } from "@/server/policies/policies-in-force";
import type { UpstreamCaller } from "@/server/upstream/authenticate";
import { readCallbackUrl } from "@/server/upstream/callback-url";
import { type CatalogueRow, findProduct, skusOf } from "@/server/upstream/catalogue";
import { ProtocolError } from "@/server/upstream/protocol-error";

/** $1 the other shop's account (API key), $2 the order's number at the other shop. */
const FIND_PLACED = statement(
  "find_upstream_order",
  `
    SELECT order_id AS "orderId" FROM upstream_orders WHERE api_key_id = $1 AND order_number = $2`,
);

/**
 * $1 the account, $2 the order's number at the other shop. Locks the number, so that concurrent
 * requests with it run one after the other and place one order.
 */
const LOCK_NUMBER = statement(
  "lock_upstream_order",
  `
    SELECT 1 AS locked FROM pg_advisory_xact_lock(
      hashtextextended('upstream:' || $1::int || ':' || $2::text, 0))`,
);

/**
 * Reads the product like a line of a cart, and whether the buyer is blocked. $1 the product, $2 the
 * quantity, $3 the options, $4 the answers, $5 and $6 the mailboxes and answers from `blockKeys`.
 */
const FIND_LINE = statement(
  "find_upstream_line",
  `
    WITH line AS (
      SELECT 0 AS id, $1::int AS product_id, $2::int AS quantity, $3::jsonb AS options, '' AS options_key,
        $4::jsonb AS topup_fields, '' AS topup_key
    )
    SELECT ${LINE_COLUMNS}, NULL::jsonb AS coupon, ${POLICIES_IN_FORCE} AS policies,
      ${isMailboxBlocked("$5")} AS "isBlocked", ${blockedAnswers("$6::text[]")} AS "blockedAnswers"
    FROM line ${PRODUCT_OF_LINE} WHERE p.is_active AND p.archived_at IS NULL`,
).typed<CartJson & { policies: PolicyVersions; blockedAnswers: string[] }>();

interface Effects {
  clock?: SharedClock;
  settle?: typeof settlePayment;
}

/** The stored number of an order that the other shop sent without a number. */
const ownNumberOf = (signature: string) => `signature:${signature}`;
export const isOwnNumber = (orderNumber: string): boolean =>
  orderNumber.startsWith(ownNumberOf(""));

/**
 * Places an order of another shop and pays it from the prepaid limit, in one transaction; then
 * completes it like any paid order. An order number gives one order, however often it is sent. An
 * order without a number is identified by the signature of its request, so that a replayed request
 * places no second order.
 * @returns the order's id
 * @throws ProtocolError if the callback URL, the SKU or the prepaid limit does not allow the order;
 *   DomainError order_refused if the address or an answer is blocked, max_per_order,
 *   order_too_large, shop_busy if too many buyers buy the product, and the errors of `accountFor`
 *   and `reserveStock`
 */
export async function placeUpstreamOrder(
  caller: UpstreamCaller,
  input: UpstreamOrderInput,
  { clock = databaseClock, settle = settlePayment }: Effects = {},
): Promise<number> {
  const { apiKeyId, signature } = caller;
  const orderNumber = input.downstream_order_no || ownNumberOf(signature);
  const [known] = await run(FIND_PLACED, [apiKeyId, orderNumber]);
  if (known) return known.orderId;
  const callbackUrl = readCallbackUrl(input.callback_url);
  const { product, choice } = await findSku(input.sku_id);
  const order = { ...input, orderNumber, callbackUrl, product, choice };
  const { orderId, isNew } = await withPurchaseSlot((claim) =>
    transaction(async (tx) => {
      await tx.run(LOCK_NUMBER, [apiKeyId, orderNumber]);
      const [placed] = await tx.run(FIND_PLACED, [apiKeyId, orderNumber]);
      if (placed) return { orderId: placed.orderId, isNew: false };
      claim([product.id]);
      return { orderId: await place(tx, caller, order, clock), isNew: true };
    }),
  );
  addLogFields({ orderId });
  if (isNew) await complete(orderId, settle);
  return orderId;
}

/**
 * @throws ProtocolError sku_unavailable if no product offers the SKU; product_unavailable if the
 *   product is not for sale or the shop is closed
 */
async function findSku(skuId: number): Promise<{ product: CatalogueRow; choice: string }> {
  const productId = productOfSku(skuId);
  const isRow = productId >= 1 && productId <= 2_147_483_647;
  const product = isRow ? await findProduct(productId) : null;
  if (!product) throw new ProtocolError("sku_unavailable");
  if (!product.isActive || settings().isClosed) throw new ProtocolError("product_unavailable");
  const sku = skusOf(product).find(({ id }) => id === skuId);
  if (!sku?.isActive) throw new ProtocolError("sku_unavailable");
  return { product, choice: sku.choice };
}

interface Wanted {
  product: CatalogueRow;
  choice: string;
  quantity: number;
  manual_form_data: UpstreamOrderInput["manual_form_data"];
  orderNumber: string;
  callbackUrl: string | null;
}

async function place(
  tx: Transaction,
  { apiKeyId, email }: UpstreamCaller,
  { product, choice, quantity, manual_form_data, orderNumber, callbackUrl }: Wanted,
  clock: SharedClock,
): Promise<number> {
  // The e-mail address is null until the owner has set a prepaid limit for the account.
  if (email === null) throw new ProtocolError("insufficient_balance");
  const answers = answersOf(product, manual_form_data);
  const blocks = blockKeys({ emails: [email], answers: Object.values(answers) });
  const options = optionsOf(product, choice);
  const asked = [product.id, quantity, JSON.stringify(options), JSON.stringify(answers)] as const;
  const [line] = await tx.run(FIND_LINE, [...asked, ...blocks]);
  if (!line) throw new ProtocolError("product_unavailable");
  const row = { ...line, id: line.id ?? 0 };
  if (isOutdated(row)) throw new ProtocolError("sku_unavailable");
  if (row.isBlocked || row.blockedAnswers.length > 0) throw orderRefused();
  checkMaxPerOrder(row, quantity);
  const account = accountFor(row, []);
  const price = priceLine(basisOfLine(row), row.options, quantity);
  if (price.amount > MAX_CENTS) throw new DomainError("order_too_large");
  const totalUSD = decimalFromCents(price.amount);
  const at = clock();
  const sessionId = `upstream-${randomUUID()}`;
  const { orderId, items } = await insertOrder(
    tx,
    {
      sessionId,
      network: null,
      userId: null,
      customerEmail: email,
      customerPhone: "",
      snapshot: createHash("sha256").update(`${apiKeyId} ${orderNumber}`).digest("base64url"),
      totalUSD,
      currency: "USD",
      sarRate: (sarRate() / 100).toFixed(2),
      locale: DEFAULT_LOCALE,
      at,
      minutes: settings().holdMinutes,
      policies: row.policies,
      couponCode: null,
    },
    [
      {
        product_id: row.productId,
        product_name: row.name,
        product_name_ar: row.nameAr,
        quantity,
        price_usd: decimalFromCents(price.unit),
        quantity_from: price.quantityFrom,
        discount_usd: "0.00",
        options: row.options,
        chosen: chosenOptions(row.steps ?? [], row.options),
        choice: choiceOfLine(row),
        fulfilment: row.fulfilment,
        ...accountColumns(account),
        is_gift: false,
      },
    ],
  );
  const buyer = { sessionId, mailbox: null, network: null };
  await reserveStock(tx, items, { buyer, at, isPaid: true });
  const amount = price.amount;
  const charge = { apiKeyId, orderId, amount, amountUSD: totalUSD, orderNumber, callbackUrl };
  if (!(await chargePrepaid(tx, charge))) throw new ProtocolError("insufficient_balance");
  await recordKeyAction(tx, { apiKeyId, action: "upstream.place_order", orderId });
  return orderId;
}

function optionsOf({ steps }: CatalogueRow, choice: string): Customization {
  const step = keyStepOf(steps ?? []);
  return step && choice !== "" ? { [step.id]: choice } : {};
}

/** The answers by the game's own keys; the protocol writes a key in snake case (`formKeyOf`). */
function answersOf(
  { game }: CatalogueRow,
  given: UpstreamOrderInput["manual_form_data"],
): Record<string, string> {
  if (!game) return {};
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      game.fields.find((field) => field.key === key || formKeyOf(field.key) === key)?.key ?? key,
      String(value),
    ]),
  );
}

/** Completes the paid order. If that fails, the reconciler (a periodic task) completes it later. */
async function complete(orderId: number, settle: typeof settlePayment): Promise<void> {
  try {
    await settle(chargeIdOf(orderId), "customer");
  } catch (error) {
    log.error(
      { orderId, err: error },
      "prepaid order is not completed; the reconciler tries again",
    );
  }
}
