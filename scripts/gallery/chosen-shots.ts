import type { Shot } from "./shot";
import { SHOTS } from "./shots";

/** Names that are wanted, with a comma between them; all when it is not set. */
export const ONLY_VARIABLE = "GALLERY_ONLY";
/** "together" or "alone": which turn it is. */
export const TURN_VARIABLE = "GALLERY_TURN";
/** Set when the shop was started for the pictures, and so may be turned upside down. */
export const OWN_SHOP_VARIABLE = "GALLERY_OWN_SHOP";

export type Turn = "together" | "alone";

/** Those of this run and turn. */
export function chosenShots(): Shot[] {
  const only = process.env[ONLY_VARIABLE]?.split(",");
  const isOwnShop = Boolean(process.env[OWN_SHOP_VARIABLE]);
  return SHOTS.filter((shot) => only?.includes(shot.name) ?? true)
    .filter((shot) => turnOf(shot) === process.env[TURN_VARIABLE])
    .filter((shot) => isOwnShop || !shot.needsOwnShop);
}

export const turnOf = (shot: Shot): Turn => (shot.isAlone ? "alone" : "together");
