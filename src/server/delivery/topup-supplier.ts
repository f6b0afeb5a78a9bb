import type { TopupAnswers } from "@/domain/catalogue/game";

export interface TopupOrder {
  /** Ours, the same however often it is asked: a supplier credits it once. Another one after the buyer corrected the account. */
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

export type TopupResult =
  | { outcome: "credited"; supplierReference: string }
  /** Taken on; the supplier tells the end later, or an admin confirms the credit. */
  | { outcome: "accepted"; supplierReference: string | null }
  | { outcome: "rejected"; reason: string };

/** Whom the supplier knows by the answers to a game's fields. */
export type PlayerAnswer =
  | { outcome: "found"; name: string }
  | { outcome: "not_found" }
  /** Nobody can say at present; it keeps nothing from being bought. */
  | { outcome: "unavailable" };

/** The account that is looked up: the slug of the game, and answers by the key of its fields. */
export type PlayerFields = Pick<TopupOrder, "game" | "fields">;

/** The port to whoever credits a player's account. docs/suppliers.md */
export interface TopupSupplier {
  /** @throws Error when no answer came: asked again under the same reference */
  submit(order: TopupOrder): Promise<TopupResult>;
  /**
   * How a top-up stands that it accepted, by our reference. Left out where a person confirms it.
   * @throws Error when no answer came: asked again later
   */
  check?(reference: string): Promise<TopupResult>;
  /** Left out where players cannot be looked up. What it throws means unavailable (find-player.ts). */
  lookup?(player: PlayerFields, signal: AbortSignal): Promise<PlayerAnswer>;
  /** Whether it answers at all: null, or what it said instead. Left out where nothing is asked over a network. */
  whatKeepsItAway?(): Promise<string | null>;
}

/** A person credits the account and confirms it in the control panel. */
export const manualSupplier: TopupSupplier = {
  async submit() {
    return { outcome: "accepted", supplierReference: null };
  },
};
