import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";

type WizardStep = { key: string; name: string };

type WizardStepperProps = {
  /** The accessible name of the list. */
  label: string;
  steps: readonly WizardStep[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
  /** Read out after the name of a finished step. */
  doneLabel: string;
};

/** Skewed segments with names: finished, current and later steps (visual design §9). */
export function WizardStepper({ label, steps, current, doneLabel }: WizardStepperProps) {
  return (
    <ol aria-label={label} className="flex gap-1">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === current ? "step" : undefined}
          className="min-w-0 flex-1"
        >
          <span
            aria-hidden="true"
            className={clsx(
              "skewed mx-0.5 block h-1.5 forced-colors:border",
              index <= current ? "bg-after forced-colors:bg-[Highlight]" : "bg-line",
            )}
          />
          <StepName name={step.name} state={stateOf(index, current)} doneLabel={doneLabel} />
        </li>
      ))}
    </ol>
  );
}

type StepState = "done" | "now" | "later";

function stateOf(index: number, current: number): StepState {
  if (index < current) return "done";
  return index === current ? "now" : "later";
}

const COLOURS: Record<StepState, string> = {
  done: "text-after max-sm:sr-only",
  now: "text-ink",
  later: "text-ink-3 max-sm:sr-only",
};

type StepNameProps = { name: string; state: StepState; doneLabel: string };

function StepName({ name, state, doneLabel }: StepNameProps) {
  return (
    <span
      className={clsx("mt-2.5 flex items-center gap-1.5 font-strong text-caption", COLOURS[state])}
    >
      {state === "done" && <CheckIcon size={16} weight="bold" aria-hidden="true" />}
      <span className="whitespace-nowrap sm:truncate">{name}</span>
      {state === "done" && <span className="sr-only">{doneLabel}</span>}
    </span>
  );
}
