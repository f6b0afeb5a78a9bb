import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";
import { Nuqta } from "./nuqta";

type StepNumberProps = { number: number; done: boolean; doneLabel: string };

/** A step's number in a rhombus; a finished step shows a check, read out as `doneLabel`. */
export function StepNumber({ number, done, doneLabel }: StepNumberProps) {
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
