import type { Locale } from "@/domain/text/locale";
import { buy, placeOrder } from "../support/data/rest-orders";
import { queryDatabase } from "../support/data/shop-database";
import { adminApi } from "../support/people/admin-api";
import { waitUntilDelivered } from "./customer-orders";
import type { PersonaServices, Personas } from "./personas";
import { type CartLine, CREATIVE, LICENCE, OFFICE, oneLicence, onePack, PHOTO } from "./products";

const DAY = 86_400_000;

interface Sale {
  name: string;
  lines: CartLine[];
  daysAgo: number;
  locale?: Locale;
}

/** Recent sales, so that the panel has data. Fractions of days avoid equal times. */
const SALES: readonly Sale[] = [
  { name: "omar.faris", lines: [{ ...onePack, quantity: 3 }], daysAgo: 27.21 },
  { name: "hana", lines: [{ productId: CREATIVE }], daysAgo: 22.34, locale: "ar" },
  { name: "daniel.okafor", lines: [oneLicence, { productId: OFFICE }], daysAgo: 19.12 },
  { name: "m.schneider", lines: [{ productId: OFFICE, quantity: 2 }], daysAgo: 15.08 },
  { name: "yusuf_88", lines: [{ ...onePack, productId: 6 }], daysAgo: 11.27, locale: "ar" },
  { name: "noor", lines: [{ productId: PHOTO }], daysAgo: 8.16, locale: "ar" },
  { name: "claire.dubois", lines: [{ productId: LICENCE, quantity: 2 }], daysAgo: 5.3 },
  { name: "sami", lines: [onePack], daysAgo: 3.05, locale: "ar" },
  { name: "ines.costa", lines: [{ productId: CREATIVE }, { productId: PHOTO }], daysAgo: 1.19 },
  { name: "tariq", lines: [{ ...onePack, productId: 4 }], daysAgo: 0 },
];

/**
 * Places a month of orders, the last of them unpaid. Returns the id of the order with two licences.
 */
export function seedSales(personas: Personas, { simulator }: Pick<PersonaServices, "simulator">) {
  return personas.once("sales", async () => {
    const sold = new Map<Sale, number>();
    for (const sale of SALES) {
      const { name, lines, locale = "en" } = sale;
      const order = { lines, email: `${name}@example.com` };
      sold.set(sale, await buy(await personas.browser(locale), simulator, order));
    }
    const desk = adminApi((await personas.admin()).request);
    let big = 0;
    for (const [{ name, daysAgo }, orderId] of sold) {
      await waitUntilDelivered(desk, orderId);
      await backdate(orderId, daysAgo);
      if (name === "daniel.okafor") big = orderId;
    }
    const open = { lines: [oneLicence], email: "rania@example.com" };
    await placeOrder(await personas.browser("ar"), open);
    return { big };
  });
}

/** [table, column with the order's id, date columns] */
const DATE_COLUMNS = [
  ["orders", "id", ["created_at", "completed_at", "delivered_at"]],
  ["payments", "order_id", ["created_at", "captured_at"]],
  ["order_items", "order_id", ["credited_at", "revealed_at"]],
  ["mails", "order_id", ["created_at", "sent_at"]],
  ["order_events", "order_id", ["created_at"]],
] as const;

/** Shifts all dates of an order into the past. */
async function backdate(orderId: number, daysAgo: number) {
  for (const [table, order, columns] of DATE_COLUMNS) {
    const moved = columns.map((column) => `${column} = ${column} - $2::interval`);
    await queryDatabase(`UPDATE ${table} SET ${moved.join(", ")} WHERE ${order} = $1`, [
      orderId,
      `${daysAgo * DAY} milliseconds`,
    ]);
  }
}
