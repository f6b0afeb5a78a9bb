import { DomainError } from "@/domain/errors";
import { GIFT_HOUR, MAX_GIFT_DAYS } from "@/domain/orders/gift";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";

/** The validated gift details of an order; `email` and `name` are the recipient's. */
export interface GiftDetails {
  email: string;
  name: string;
  /** The buyer's message to the recipient. */
  words: string | null;
  /** YYYY-MM-DD, or null to deliver at once. */
  day: string | null;
}

/**
 * $1 the order, $2 address, $3 name, $4 message, $5 the day, $6 the shop's time zone, $7 the hour,
 * $8 maximum days ahead. Inserts the gift and returns a row if the day is neither past nor too far
 * ahead. A gift without a day or for today is due at once.
 */
const KEEP_GIFT = statement(
  "keep_gift",
  `
    WITH clock AS (SELECT (now() AT TIME ZONE $6::text)::date AS today)
    INSERT INTO gifts (order_id, recipient_email, recipient_name, words, send_at)
    SELECT $1, $2, $3, $4, CASE WHEN $5::date IS NULL OR $5::date = today THEN now()
      ELSE moment_in_zone($5::date + make_interval(hours => $7::int), $6::text) END
    FROM clock WHERE $5::date IS NULL OR $5::date BETWEEN today AND today + $8::int
    RETURNING order_id AS "orderId"`,
);

/**
 * Stores an order's gift details, in the transaction that places the order.
 * @throws DomainError gift_day_invalid if the day is past or too far ahead
 */
export async function storeGift(
  tx: Transaction,
  orderId: number,
  { email, name, words, day }: GiftDetails,
): Promise<void> {
  const zone = settings().timeZone;
  const values = [orderId, email, name, words ?? "", day, zone, GIFT_HOUR, MAX_GIFT_DAYS] as const;
  const [kept] = await tx.run(KEEP_GIFT, values);
  if (!kept) throw new DomainError("gift_day_invalid");
}
