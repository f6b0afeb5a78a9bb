import type { TopupAnswers } from "@/domain/catalogue/game";

export interface TopupOrder {
  /**
   * The shop's reference, equal on each retry, so that a supplier credits the top-up once. Each
   * correction of the account by the buyer gives a new reference.
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

/** The result of a look-up of a player by the answers to a game's fields. */
export type PlayerAnswer =
  | { outcome: "found"; name: string }
  | { outcome: "not_found" }
  /** No look-up is possible at present; this prevents no purchase. */
  | { outcome: "unavailable" };

/** The account to look up: the slug of the game, and answers by the keys of its fields. */
export type PlayerFields = Pick<TopupOrder, "game" | "fields">;

/** The port to a supplier that credits players' accounts. docs/suppliers.md */
export interface TopupSupplier {
  /** @throws Error if there is no answer; the call is retried with the same reference */
  submit(order: TopupOrder): Promise<TopupResult>;
  /**
   * The state of an accepted top-up, by the shop's reference. Absent if a person confirms the
   * credits.
   * @throws Error if there is no answer; the call is retried later
   */
  check?(reference: string): Promise<TopupResult>;
  /**
   * Absent if the supplier cannot look up players. Errors count as `unavailable` (find-player.ts).
   */
  lookup?(player: PlayerFields, signal: AbortSignal): Promise<PlayerAnswer>;
  /**
   * Tests whether the supplier answers: null if it does, else the error. Absent for a supplier that
   * is not reached over the network.
   */
  checkConnection?(): Promise<string | null>;
}

/**
 * For a shop without an automatic supplier: a person credits the account and confirms the credit in
 * the panel.
 */
export const manualSupplier: TopupSupplier = {
  async submit() {
    return { outcome: "accepted", supplierReference: null };
  },
};
