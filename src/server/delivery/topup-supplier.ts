import type { TopupAnswers } from "@/domain/game";
import { env } from "@/env";

export interface TopupOrder {
  /** Ours, the same on each attempt: a supplier credits it once. */
  reference: string;
  /** The slug of the game. */
  game: string;
  /** The account, as the buyer gave it: answers by the key of the game's field. */
  fields: TopupAnswers;
  productName: string;
  quantity: number;
  /** The game server that was chosen, if any. */
  server: string | null;
}

type TopupResult =
  | { outcome: "credited"; supplierReference: string }
  /** Taken on; an admin (or later the supplier) confirms the credit. */
  | { outcome: "accepted"; supplierReference: string | null }
  | { outcome: "rejected"; reason: string };

/** The port to whoever credits a player's account. @throws Error when no answer came: asked again */
export interface TopupSupplier {
  submit(order: TopupOrder): Promise<TopupResult>;
}

/** A person credits the account and confirms it in the control panel. */
export const manualSupplier: TopupSupplier = {
  async submit() {
    return { outcome: "accepted", supplierReference: null };
  },
};

/** The demo's supplier: credits everybody at once. */
export const simulatedSupplier: TopupSupplier = {
  async submit(order) {
    return { outcome: "credited", supplierReference: `simulated-${order.game}-${order.reference}` };
  },
};

export function topupSupplier(): TopupSupplier {
  const { TOPUP_SUPPLIER, DEMO } = env();
  if (TOPUP_SUPPLIER === "manual") return manualSupplier;
  if (DEMO !== "1") throw new Error("the simulated top-up supplier runs in the demo only");
  return simulatedSupplier;
}
