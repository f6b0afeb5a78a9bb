import type { Locale } from "@/domain/locale";
import { buy, placeOrder } from "../../tests/support/bought-orders";
import type { Cast, Surroundings } from "./cast";
import { inDatabase } from "./database";
import { type CartLine, CREATIVE, LICENCE, OFFICE, oneLicence, onePack, PHOTO } from "./goods";

const DAY = 86_400_000;

interface Sale {
  name: string;
  lines: CartLine[];
  daysAgo: number;
  locale?: Locale;
}

/** What was sold lately, for a panel with something in it. */
const SALES: readonly Sale[] = [
  { name: "omar.faris", lines: [{ ...onePack, quantity: 3 }], daysAgo: 27 },
  { name: "hana", lines: [{ productId: CREATIVE }], daysAgo: 22, locale: "ar" },
  { name: "daniel.okafor", lines: [oneLicence, { productId: OFFICE }], daysAgo: 19 },
  { name: "m.schneider", lines: [{ productId: OFFICE, quantity: 2 }], daysAgo: 15 },
  { name: "yusuf_88", lines: [{ ...onePack, productId: 6 }], daysAgo: 11, locale: "ar" },
  { name: "noor", lines: [{ productId: PHOTO }], daysAgo: 8, locale: "ar" },
  { name: "claire.dubois", lines: [{ productId: LICENCE, quantity: 2 }], daysAgo: 5 },
  { name: "sami", lines: [onePack], daysAgo: 3, locale: "ar" },
  { name: "ines.costa", lines: [{ productId: CREATIVE }, { productId: PHOTO }], daysAgo: 1 },
  { name: "tariq", lines: [{ ...onePack, productId: 4 }], daysAgo: 0 },
];

/** Orders of a month, of which the last is not paid yet. Gives the one of two licences. */
export function openBooks(cast: Cast, { simulator }: Pick<Surroundings, "simulator">) {
  return cast.once("books", async () => {
    let big = 0;
    for (const { name, lines, daysAgo, locale = "en" } of SALES) {
      const request = await cast.browser(locale);
      const email = `${name}@example.com`;
      const orderId = await buy(request, simulator, { lines, email });
      await moveBack(orderId, daysAgo);
      if (name === "daniel.okafor") big = orderId;
    }
    const open = { lines: [oneLicence], email: "rania@example.com" };
    await placeOrder(await cast.browser("ar"), open);
    return { big };
  });
}

/** Everything about an order that is told with its day. */
async function moveBack(orderId: number, daysAgo: number) {
  const back = [orderId, `${daysAgo * DAY} milliseconds`];
  await inDatabase(
    `UPDATE orders SET created_at = created_at - $2::interval, completed_at = completed_at - $2::interval,
       delivered_at = delivered_at - $2::interval WHERE id = $1`,
    back,
  );
  await inDatabase(
    "UPDATE payments SET captured_at = captured_at - $2::interval WHERE order_id = $1",
    back,
  );
}
