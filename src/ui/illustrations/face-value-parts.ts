import { isDarkPack } from "@/ui/illustrations/drawing/pack-skies";

/** The amount and unit printed over the picture of a pack of game credits, such as 660 and UC. */
export type FaceValueParts = { amount: string; unit: string; isOnDark: boolean };

const PACK_ART = /^\/art\/uc-(\d+)\.svg$/;
const AMOUNT = /\b([A-Za-z]{2,4})\s+(\d[\d,]*)\b|\b(\d[\d,]*)\s+([A-Za-z]{2,4})\b/;

/**
 * The face value of a product whose picture is `/art/uc-{n}.svg`, read from its English name
 * ("PUBG UC 660" or "660 UC"); `null` for any other picture, including uploads.
 */
export function faceValue(name: string, imageUrl: string): FaceValueParts | null {
  const pack = PACK_ART.exec(imageUrl)?.[1];
  const found = AMOUNT.exec(name);
  if (!pack || !found) return null;
  const amount = found[2] ?? found[3];
  const unit = found[1] ?? found[4];
  if (!amount || !unit) return null;
  return { amount, unit, isOnDark: isDarkPack(Number(pack)) };
}
