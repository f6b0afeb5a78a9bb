import type { Scene } from "./scene";
import { SCENES } from "./scenes/all-scenes";

/** Names that are wanted, with a comma between them; all when it is not set. */
export const ONLY_VARIABLE = "GALLERY_ONLY";
/** "together" or "alone": which turn it is. */
export const TURN_VARIABLE = "GALLERY_TURN";
/** Set when the shop was started for the pictures, and so may be turned upside down. */
export const OWN_SHOP_VARIABLE = "GALLERY_OWN_SHOP";

export type Turn = "together" | "alone";

/** Those of this run and turn. */
export function selectedScenes(): Scene[] {
  const only = process.env[ONLY_VARIABLE]?.split(",");
  const isOwnShop = Boolean(process.env[OWN_SHOP_VARIABLE]);
  return SCENES.filter((scene) => only?.includes(scene.name) ?? true)
    .filter((scene) => turnOf(scene) === process.env[TURN_VARIABLE])
    .filter((scene) => isOwnShop || !scene.needsOwnShop);
}

const turnOf = (scene: Scene): Turn => (scene.isAlone ? "alone" : "together");
