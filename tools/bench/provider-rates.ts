import type { BenchRow, Driven } from "./bench-table";
import { type BenchTarget, driveOrders } from "./buyers";
import { overMoyasar, overPayPal } from "./order-payments";

export const ORDERS_OVER_MOYASAR = "a guest's order, over Moyasar";

/** Minimum rate of orders over Moyasar, as a share of the rate over PayPal in the same run. */
export const LEAST_OF_PAYPAL = 1;

const meanOf = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/**
 * Orders and pays at both providers alternately, so that a change of the machine's speed affects
 * both.
 * @param moyasar the origin of Moyasar's simulator
 * @param seconds the length of the warm-up and of each later turn, per provider
 * @returns Moyasar's row, and its rate as a share of PayPal's
 */
export async function measureProviders(
  place: BenchTarget,
  moyasar: string,
  seconds: { warm: number; turn: number },
): Promise<{ row: BenchRow; share: number }> {
  const ways = { payPal: overPayPal(place.simulator), moyasar: overMoyasar(moyasar) };
  await driveOrders(place, seconds.warm, ways.payPal);
  await driveOrders(place, seconds.warm, ways.moyasar);
  const turns: Record<keyof typeof ways, Driven[]> = { payPal: [], moyasar: [] };
  for (const name of ["payPal", "moyasar", "moyasar", "payPal"] as const) {
    turns[name].push(await driveOrders(place, seconds.turn, ways[name]));
  }
  const mean = (name: keyof typeof ways, figure: keyof Driven) =>
    meanOf(turns[name].map((turn) => turn[figure]));
  return {
    row: {
      name: ORDERS_OVER_MOYASAR,
      rate: mean("moyasar", "rate"),
      p50: mean("moyasar", "p50"),
      p99: mean("moyasar", "p99"),
      wanted: `${LEAST_OF_PAYPAL} of PayPal`,
    },
    share: mean("moyasar", "rate") / mean("payPal", "rate"),
  };
}
