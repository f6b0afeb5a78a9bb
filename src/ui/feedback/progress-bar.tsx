import clsx from "clsx";

type ProgressBarProps = {
  /** The accessible name: the operation in progress. */
  label: string;
  /** From 0 to `max`. */
  value: number;
  max: number;
  /** Read out instead of a percentage: "1,200 of 5,000 keys". */
  valueText?: string;
  className?: string;
};

/** Progress of a long operation; the bar fills in the reading direction. */
export function ProgressBar({ label, value, max, valueText, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(0, value), max)}
      aria-valuetext={valueText}
      className={clsx(
        "skewed mx-0.5 h-1.5 overflow-hidden bg-line forced-colors:border",
        className,
      )}
    >
      <div
        className="h-full bg-after transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
