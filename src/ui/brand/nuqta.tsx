import clsx from "clsx";

type NuqtaProps = {
  kind?: "filled" | "hollow" | "dashed";
  className?: string;
};

const STROKES = {
  filled: { fill: "currentColor" },
  hollow: { fill: "none", stroke: "currentColor", strokeWidth: 1.5 },
  dashed: { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeDasharray: "5 4" },
} as const;

/** The brand's rhombus, 1 : 1.3, in the surrounding text colour; `className` sets its size. */
export function Nuqta({ kind = "filled", className }: NuqtaProps) {
  return (
    <svg viewBox="0 0 58 76" aria-hidden="true" className={clsx("shrink-0", className)}>
      <polygon
        points="29,2 56,38 29,74 2,38"
        vectorEffect="non-scaling-stroke"
        {...STROKES[kind]}
      />
    </svg>
  );
}
