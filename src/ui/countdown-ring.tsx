import type { CSSProperties } from "react";

type CountdownRingProps = {
  /** The part that is left, from 1 to 0. */
  left: number;
};

/** A ring that empties with a countdown; with reduced motion it stands still, the number tells. */
export function CountdownRing({ left }: CountdownRingProps) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0 -rotate-90">
      <circle cx="14" cy="14" r="11.5" fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="14"
        cy="14"
        r="11.5"
        fill="none"
        strokeWidth="4"
        pathLength={1}
        strokeDasharray={1}
        style={{ "--gone": 1 - left } as CSSProperties}
        className="stroke-after transition-[stroke-dashoffset] [stroke-dashoffset:var(--gone)] motion-reduce:[stroke-dashoffset:0]"
      />
    </svg>
  );
}
