import clsx from "clsx";
import { useId } from "react";
import {
  ARABIC_DOTS,
  ARABIC_GLYPHS,
  ARABIC_VIEW_BOX,
  type Glyph,
  LATIN_GLYPHS,
  LATIN_VIEW_BOX,
} from "./logo-paths";

type MarkVariant = "theme" | "mono" | "header";

type MarkProps = {
  /**
   * "theme" follows the background (light, dark, or the dark class `on-storm`). "mono" takes the
   * text colour, for a yellow background and for print. "header" follows the background, but is
   * mono on the yellow home page header.
   */
  variant?: MarkVariant;
  /** Sets the height; never below 24 px on screen. */
  className?: string;
};

/**
 * The logo mark: a nuqta (the rhombic dot of Arabic letters) split by a zigzag. Never mirrored,
 * outlined or tilted (visual design §3).
 */
export function Mark({ variant = "theme", className }: MarkProps) {
  if (variant === "header") {
    return (
      <>
        <MonoMark className={clsx(className, "hidden group-[.is-home]/header:not-dark:block")} />
        <ColourMark className={clsx(className, "group-[.is-home]/header:not-dark:hidden")} />
      </>
    );
  }
  return variant === "mono" ? (
    <MonoMark className={className} />
  ) : (
    <ColourMark className={className} />
  );
}

function ColourMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <polygon points="12,.5 8,14 16,10 12,23.5 3,12" fill="var(--mark-left)" />
      <polygon points="12,.5 21,12 12,23.5 16,10 8,14" fill="var(--mark-right)" />
    </svg>
  );
}

function MonoMark({ className }: { className?: string | undefined }) {
  const faultId = useId();
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <mask id={faultId}>
        <rect width="24" height="24" fill="#fff" />
        <path d="M12.6,-1.5 8,14 16,10 11.4,25.5" fill="none" stroke="#000" strokeWidth="1.7" />
      </mask>
      <polygon points="12,.5 21,12 12,23.5 3,12" fill="currentColor" mask={`url(#${faultId})`} />
    </svg>
  );
}

function Glyphs({ glyphs }: { glyphs: readonly Glyph[] }) {
  return glyphs.map((glyph) => (
    <path key={glyph.x} d={glyph.d} transform={`translate(${glyph.x} 0)`} />
  ));
}

type WordmarkProps = { className?: string | undefined };

/** "barq" as outlines, in the surrounding text colour. */
export function LatinWordmark({ className }: WordmarkProps) {
  return (
    <svg viewBox={LATIN_VIEW_BOX} fill="currentColor" aria-hidden="true" className={className}>
      <g transform="scale(1,-1)">
        <Glyphs glyphs={LATIN_GLYPHS} />
      </g>
    </svg>
  );
}

/** «برق» as outlines, in the surrounding text colour. */
export function ArabicWordmark({ className }: WordmarkProps) {
  return (
    <svg viewBox={ARABIC_VIEW_BOX} fill="currentColor" aria-hidden="true" className={className}>
      <g transform="scale(1,-1)">
        <Glyphs glyphs={ARABIC_GLYPHS} />
        <path d={ARABIC_DOTS} />
      </g>
    </svg>
  );
}

type LockupProps = {
  language: "en" | "ar";
  variant?: MarkVariant;
  /** Height of the mark in px, 24 or more. */
  height?: number;
};

/** Mark and wordmark of one language. The surrounding link or heading gives the accessible name. */
export function Lockup({ language, variant, height = 34 }: LockupProps) {
  return (
    <span
      dir={language === "ar" ? "rtl" : "ltr"}
      className="inline-flex items-center gap-[.24em] text-ink leading-none"
      style={{ fontSize: height }}
    >
      <Mark variant={variant} className="h-[1em] w-auto shrink-0" />
      {language === "ar" ? (
        <ArabicWordmark className="h-[1.06em] w-auto" />
      ) : (
        <LatinWordmark className="h-[.86em] w-auto" />
      )}
    </span>
  );
}
