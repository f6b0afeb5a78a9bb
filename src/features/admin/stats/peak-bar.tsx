import { type Bar, peakBarPath } from "./bar-geometry";

type PeakBarProps = { bar: Bar; isCurrent: boolean };

/** A day's bar, with the peak of a nuqta (visual design, 11). */
export function PeakBar({ bar, isCurrent }: PeakBarProps) {
  return (
    <path
      d={peakBarPath(bar)}
      className={
        isCurrent
          ? "fill-after forced-colors:fill-[Highlight]"
          : "fill-chart forced-colors:fill-[CanvasText]"
      }
    />
  );
}
