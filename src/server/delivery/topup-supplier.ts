import type { TopupAnswers } from "@/domain/catalogue/game";

export interface TopupOrder {
  /**
   * The shop's reference, equal on each retry: a supplier credits it once. A corrected account gets
   * a new one.
   */
  reference: string;
  /** The slug of the game. */
  game: string;
  /** The account as the buyer entered it: answers by the keys of the game's fields. */
  fields: TopupAnswers;
  productName: string;
  quantity: number;
  /** The chosen game server, if any. */
  server: string | null;
}

export type TopupResult =
  | { outcome: "credited"; supplierReference: string }
  /** The supplier reports the outcome later, or an admin confirms the credit. */
  | { outcome: "accepted"; supplierReference: string | null }
  | { outcome: "rejected"; reason: string };

/** The player whom the supplier finds by the answers to a game's fields. */
export type PlayerAnswer =
  | { outcome: "found"; name: string }
  | { outcome: "not_found" }
  /** No look-up is possible at present; this prevents no purchase. */
  | { outcome: "unavailable" };

/** The account to look up: the slug of the game, and answers by the keys of its fields. */
export type PlayerFields = Pick<TopupOrder, "game" | "fields">;

/** The port to a supplier that credits players' accounts. docs/suppliers.md */
export interface TopupSupplier {
  /** @throws Error without an answer: retried under the same reference */
  submit(order: TopupOrder): Promise<TopupResult>;
  /**
   * The state of an accepted top-up, by the shop's reference. Absent where a person confirms it.
   * @throws Error without an answer: retried later
   */
  check?(reference: string): Promise<TopupResult>;
  /** Absent where players cannot be looked up. Errors count as `unavailable` (find-player.ts). */
  lookup?(player: PlayerFields, signal: AbortSignal): Promise<PlayerAnswer>;
  /**
   * Tests whether the supplier answers: null if it does, else its error. Absent where no network is
   * involved.
   */
  checkConnection?(): Promise<string | null>;
}

/** A person credits the account and confirms it in the control panel. */
export const manualSupplier: TopupSupplier = {
  async submit() {
    return { outcome: "accepted", supplierReference: null };
  },
};
