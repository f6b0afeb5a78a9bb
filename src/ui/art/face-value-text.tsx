import clsx from "clsx";
import { faceValue } from "./face-value";

type FaceValueProps = {
  /** The product's English name, such as "PUBG UC 660". */
  name: string;
  imageUrl: string;
  crop: "card" | "narrow" | "stage";
  className?: string;
};

const LOOKS = {
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
        LOOKS[crop],
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
