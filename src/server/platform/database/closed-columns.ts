import type { Types } from "@prisma/client/runtime/client";
import { BULK_PROBLEMS, BULK_ROW_STATES, BULK_STATES } from "@/contract/admin/catalogue/bulk-edits";
import { BLOCK_KINDS } from "@/domain/account/customer";
import { STAFF_ROLES } from "@/domain/account/permissions";
import { PASSKEY_PURPOSES } from "@/domain/account/second-factor";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";
import { SALE_STATES } from "@/domain/catalogue/sale";
import { STOCK_REQUEST_STATES } from "@/domain/catalogue/stock-request";
import { CURRENCIES } from "@/domain/money";
import { CLAIM_KINDS, CLAIM_STATUSES } from "@/domain/orders/claim";
import { COUPON_KINDS, COUPON_USE_STATES } from "@/domain/orders/coupon";
import {
  DISPUTE_ANSWER_KINDS,
  DISPUTE_ANSWER_STATES,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
} from "@/domain/orders/dispute";
import { HOLD_DECISIONS, HOLD_KINDS } from "@/domain/orders/hold-rules";
import {
  FULFILMENTS,
  ORDER_EVENT_TYPES,
  ORDER_STATUSES,
  ORDER_WAITS,
  TOPUP_CONFLICTS,
  TOPUP_STATUSES,
} from "@/domain/orders/order-lifecycle";
import { CODE_OPENING_PLACES } from "@/domain/orders/order-page";
import {
  PAYMENT_STATUSES,
  REFUND_ORIGINS,
  REFUND_STATUSES,
} from "@/domain/orders/payment-lifecycle";
import { REFUSED_AREAS } from "@/domain/orders/provider-issue";
import { RECEIPT_KINDS } from "@/domain/orders/receipt";
import { UPSTREAM_STATUSES } from "@/domain/orders/upstream-order";
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  OUTAGES,
} from "@/domain/shop/alert";
import { POLICY_KINDS } from "@/domain/shop/policy";
import { SETTING_GROUP_NAMES } from "@/domain/shop/settings";
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_ENDPOINT_STATES,
  WEBHOOK_KINDS,
} from "@/domain/shop/webhook";
import { LOCALES } from "@/domain/text/locale";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * Every text column whose values are a closed list, and that list: a check constraint of the
 * database allows the same values (tests/integration/platform/migrations/closed-columns.test.ts).
 * The names that each feature contributes (mails, jobs, audited actions, payment providers) are not
 * closed lists. Decision 100 (closed columns).
 */
export const CLOSED_COLUMNS = {
  alert_messages: { channel: ALERT_CHANNELS, kind: MESSAGE_KINDS, state: MESSAGE_STATES },
  alerts: { kind: ALERT_KINDS },
  blocks: { kind: BLOCK_KINDS },
  bulk_edit_rows: { problem: BULK_PROBLEMS, state: BULK_ROW_STATES },
  bulk_edits: { state: BULK_STATES },
  claims: { kind: CLAIM_KINDS, status: CLAIM_STATUSES },
  code_openings: { way: CODE_OPENING_PLACES },
  coupon_uses: { state: COUPON_USE_STATES },
  coupons: { kind: COUPON_KINDS },
  dispute_answers: { kind: DISPUTE_ANSWER_KINDS, state: DISPUTE_ANSWER_STATES },
  disputes: {
    outcome: DISPUTE_OUTCOMES,
    reason: DISPUTE_REASONS,
    stage: DISPUTE_STAGES,
    state: DISPUTE_STATES,
  },
  erasures: { locale: LOCALES },
  hold_rules: { kind: HOLD_KINDS },
  licence_keys: { status: KEY_STATUSES },
  mails: { locale: LOCALES },
  order_events: {
    from_status: ORDER_STATUSES,
    to_status: ORDER_STATUSES,
    type: ORDER_EVENT_TYPES,
  },
  order_holds: { decision: HOLD_DECISIONS },
  order_items: { fulfilment: FULFILMENTS, topup_status: TOPUP_STATUSES },
  orders: {
    currency: CURRENCIES,
    locale: LOCALES,
    status: ORDER_STATUSES,
    waits_for: ORDER_WAITS,
  },
  outages: { part: OUTAGES },
  passkey_challenges: { purpose: PASSKEY_PURPOSES },
  payments: { charge_currency: CURRENCIES, status: PAYMENT_STATUSES },
  policies: { kind: POLICY_KINDS },
  products: { fulfilment: FULFILMENTS, sale_state: SALE_STATES },
  provider_refusals: { area: REFUSED_AREAS },
  receipt_counters: { kind: RECEIPT_KINDS },
  receipts: { kind: RECEIPT_KINDS },
  refunds: { origin: REFUND_ORIGINS, status: REFUND_STATUSES },
  settings: { group: SETTING_GROUP_NAMES },
  staff_invitations: { role: STAFF_ROLES },
  stock_requests: { locale: LOCALES, status: STOCK_REQUEST_STATES },
  supplier_conflicts: { kind: TOPUP_CONFLICTS },
  upstream_orders: { told_status: UPSTREAM_STATUSES },
  users: { locale: LOCALES, role: STAFF_ROLES },
  webhook_deliveries: { state: WEBHOOK_DELIVERY_STATES },
  webhook_endpoints: {
    disabled_reason: WEBHOOK_DISABLED_REASONS,
    state: WEBHOOK_ENDPOINT_STATES,
  },
  webhook_events: { kind: WEBHOOK_KINDS },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type Tables = typeof CLOSED_COLUMNS;

/** `table.column` of a closed column, such as "orders.status". */
export type ClosedColumn = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];

/** The values of a closed column. */
export type ValueOf<Column extends ClosedColumn> =
  Column extends `${infer Table extends keyof Tables}.${infer Name}`
    ? Name extends keyof Tables[Table]
      ? Tables[Table][Name] extends readonly (infer Value)[]
        ? Value
        : never
      : never
    : never;

/** The lists, by `table.column`. */
const LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CLOSED_COLUMNS).flatMap(([table, columns]) =>
    Object.entries<readonly string[]>(columns).map(([name, list]) => [`${table}.${name}`, list]),
  ),
);

/**
 * Narrows a value that an SQL statement read from a closed column; null stays null.
 * @throws Error if the value is not in the column's list
 */
export function closedValue<Column extends ClosedColumn, Read extends string | null>(
  column: Column,
  value: Read,
): ValueOf<Column> | Extract<Read, null> {
  if (value === null) return null as Extract<Read, null>;
  if (!LISTS.get(column)?.includes(value)) {
    throw new Error(`${column} has the unknown value ${value}`);
  }
  return value as string as ValueOf<Column>;
}

/** The name of the model of each table with closed columns, in Prisma's client. */
interface ModelOf extends Record<keyof Tables, Uncapitalize<Prisma.ModelName>> {
  alert_messages: "alertMessage";
  alerts: "alert";
  blocks: "block";
  bulk_edit_rows: "bulkEditRow";
  bulk_edits: "bulkEdit";
  claims: "claim";
  code_openings: "codeOpening";
  coupon_uses: "couponUse";
  coupons: "coupon";
  dispute_answers: "disputeAnswer";
  disputes: "dispute";
  erasures: "erasure";
  hold_rules: "holdRule";
  licence_keys: "licenceKey";
  mails: "mail";
  order_events: "orderEvent";
  order_holds: "orderHold";
  order_items: "orderItem";
  orders: "order";
  outages: "outage";
  passkey_challenges: "passkeyChallenge";
  payments: "payment";
  policies: "policy";
  products: "product";
  provider_refusals: "providerRefusal";
  receipt_counters: "receiptCounter";
  receipts: "receipt";
  refunds: "refund";
  settings: "settingsVersion";
  staff_invitations: "staffInvitation";
  stock_requests: "stockRequest";
  supplier_conflicts: "supplierConflict";
  upstream_orders: "upstreamOrder";
  users: "user";
  webhook_deliveries: "webhookDelivery";
  webhook_endpoints: "webhookEndpoint";
  webhook_events: "webhookEvent";
}

type FieldOf<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<FieldOf<Rest>>}`
  : Column;

type Stored<Table extends keyof Tables> = Prisma.TypeMap["model"][Capitalize<
  ModelOf[Table]
>]["payload"]["scalars"];

type Field<Table extends keyof Tables, Column> = FieldOf<Column & string> & keyof Stored<Table>;

/**
 * Type parameter of Prisma's client that narrows the closed columns of its rows to their lists. It
 * has the form of a client extension with computed fields, but only as a type: nothing is computed,
 * because the database's checks guarantee the values.
 */
export type ClosedRows = Omit<Types.Extensions.DefaultArgs, "result"> & {
  result: {
    [Table in keyof Tables as ModelOf[Table]]: {
      [Column in keyof Tables[Table] as Field<Table, Column>]: () => {
        needs: object;
        compute: () =>
          | ValueOf<`${Table}.${Column & string}` & ClosedColumn>
          | Extract<Stored<Table>[Field<Table, Column>], null>;
      };
    };
  };
};
