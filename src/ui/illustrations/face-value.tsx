import clsx from "clsx";
import { isDarkPack } from "@/ui/illustrations/drawing/pack-skies";

type FaceValueProps = {
  /** The product's English name, such as "PUBG UC 660". */
  name: string;
  imageUrl: string;
  crop: "card" | "narrow" | "stage";
  className?: string;
};

const CROP_STYLES = {
  card: "top-1.5 start-3 md:top-3 md:start-4 text-face-card max-md:text-[clamp(1.375rem,6.8vw,2.875rem)]",
  narrow: "top-2.5 start-3.5 text-face-narrow",
  stage: "top-3 start-4.5 md:top-[22px] md:start-9 text-face-page max-md:text-[5.3rem]",
} as const;

/**
 * The amount over a pack's picture (visual.md §5, §10), at the inline start of a positioned parent.
 * Hidden from assistive tech, since the name beside the picture says it; nothing for any other product.
 */
export function FaceValue({ name, imageUrl, crop, className }: FaceValueProps) {
  const found = faceValue(name, imageUrl);
  if (!found) return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "pointer-events-none absolute z-1 whitespace-nowrap",
        // On the pictures ink stays ink in the dark theme too.
        found.isOnDark ? "text-white" : "text-on-flash",
        CROP_STYLES[crop],
        className,
      )}
    >
      <bdi dir="ltr">
        {found.amount}
        <span className="ms-[.26em] font-title text-[.355em] tracking-normal [font-stretch:106%]">
          {found.unit}
        </span>
      </bdi>
    </span>
  );
}

/** The number printed over a pack of game credits, such as 660 and UC. */
type FaceValueParts = { amount: string; unit: string; isOnDark: boolean };

const PACK_ART = /^\/art\/uc-(\d+)\.svg$/;
const AMOUNT = /\b([A-Za-z]{2,4})\s+(\d[\d,]*)\b|\b(\d[\d,]*)\s+([A-Za-z]{2,4})\b/;

/**
 * The face value of a product whose picture is a pile of nuqtas, read from its English name
 * ("PUBG UC 660" or "660 UC"); `null` for every other picture, uploaded ones too.
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
