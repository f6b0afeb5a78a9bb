import clsx from "clsx";
import type { FaceValueParts } from "./face-value-parts";

type FaceValueProps = {
  face: FaceValueParts;
  crop: "card" | "narrow" | "stage";
  className?: string;
};

const CROP_STYLES = {
  card: "top-1.5 start-3 md:top-3 md:start-4 text-face-card max-md:text-[clamp(1.375rem,6.8vw,2.875rem)]",
  narrow: "top-2.5 start-3.5 text-face-narrow",
  stage: "top-3 start-4.5 md:top-[22px] md:start-9 text-face-page max-md:text-[5.3rem]",
} as const;

/**
 * The amount over the picture of a pack of game credits (visual design §5, §10), at the inline
 * start of a positioned parent. Hidden from screen readers, since the product's name contains it.
 */
export function FaceValue({ face, crop, className }: FaceValueProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "pointer-events-none absolute z-1 whitespace-nowrap",
        // The text stays dark on light pictures in the dark theme too.
        face.isOnDark ? "text-white" : "text-on-flash",
        CROP_STYLES[crop],
        className,
      )}
    >
      <bdi dir="ltr">
        {face.amount}
        <span className="ms-[.26em] font-title text-[.355em] tracking-normal [font-stretch:106%]">
          {face.unit}
        </span>
      </bdi>
    </span>
  );
}
