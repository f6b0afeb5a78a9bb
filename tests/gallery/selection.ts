import type { Scene } from "./scene";
import { SCENES } from "./scenes/all-scenes";

/** Comma-separated names of the scenes to take; all if unset. */
export const ONLY_VARIABLE = "GALLERY_ONLY";
/** The turn of the run: first the scenes that run "together", then those that run "alone". */
export const TURN_VARIABLE = "GALLERY_TURN";
/** Set if the shop was started for the screenshots, so that scenes may change anything in it. */
export const OWN_SHOP_VARIABLE = "GALLERY_OWN_SHOP";

export type Turn = "together" | "alone";

/** The scenes of this run and turn. */
export function selectedScenes(): Scene[] {
  const only = process.env[ONLY_VARIABLE]?.split(",");
  const isOwnShop = Boolean(process.env[OWN_SHOP_VARIABLE]);
  return SCENES.filter((scene) => only?.includes(scene.name) ?? true)
    .filter((scene) => turnOf(scene) === process.env[TURN_VARIABLE])
    .filter((scene) => isOwnShop || !(scene.needsOwnShop || scene.hasSeveralWays));
}

const turnOf = (scene: Scene): Turn => (scene.isAlone ? "alone" : "together");
