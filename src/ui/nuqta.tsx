import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
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

/** The brand's rhomb, 1 : 1.3, in the colour of the text around it; its size comes from className. */
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

type StepNuqtaProps = { number: number; done: boolean; doneLabel: string };

/** A step's number in a rhomb; once the step is done, a check with `doneLabel` for a screen reader. */
export function StepNuqta({ number, done, doneLabel }: StepNuqtaProps) {
  return (
    <span className="relative inline-grid h-[38px] w-[30px] shrink-0 place-items-center">
      <Nuqta
        className={clsx(
          "absolute inset-0 size-full forced-colors:hidden",
          done ? "text-after" : "text-ink",
        )}
      />
      <span className="relative font-title text-[0.9375rem] text-on-ink leading-none">
        {done ? <CheckIcon size={16} weight="bold" aria-hidden="true" /> : number}
      </span>
      {done && <span className="sr-only">{doneLabel}</span>}
    </span>
  );
}
