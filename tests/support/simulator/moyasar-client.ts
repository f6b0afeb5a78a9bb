import { cents, decimalFromCents } from "@/domain/money";
import type { LedgerDto } from "../../../tools/moyasar-simulator/ledger";

const TAKEN: readonly string[] = ["paid", "captured", "refunded"];

/** The ledger of the Moyasar simulator (tools/moyasar-simulator/control.ts). */
export function moyasarClient(url: string) {
  const ledger = async (): Promise<LedgerDto> => (await fetch(`${url}/_simulator/books`)).json();
  const takenFor = ({ payments }: LedgerDto, orderId: number) =>
    payments.filter(
      ({ status, metadata }) =>
        TAKEN.includes(status) && String(metadata?.order_id) === String(orderId),
    );
  return {
    /** The origin to which buyers' browsers send card data. */
    origin: new URL(url).origin,
    /** The captured amounts for an order of the shop, as "9.99 SAR". */
    async capturedFor(orderId: number): Promise<string[]> {
      return takenFor(await ledger(), orderId).map(stated);
    },
    /** The refunded amounts of an order of the shop, as "9.99 SAR". */
    async refundedFor(orderId: number): Promise<string[]> {
      const all = await ledger();
      const ids = takenFor(all, orderId).map(({ id }) => id);
      return all.refunds.filter(({ paymentId }) => ids.includes(paymentId)).map(stated);
    },
  };
}

const stated = ({ amount, currency }: { amount: number; currency: string }) =>
  `${decimalFromCents(cents(amount))} ${currency}`;
