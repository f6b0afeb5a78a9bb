import { Fragment } from "react";
import type { CustomizationStep } from "@/domain/customization";
import { cents } from "@/domain/money";
import { MoneyText } from "@/features/shell/money-text";

/** A question's hint; `[amount]` in it is the largest price modifier of its options. */
export function StepHint({ hint, step }: { hint: string; step: CustomizationStep }) {
  const amount = cents(Math.max(0, ...step.options.map((option) => option.priceModifier)));
  const [before = "", ...rest] = hint.split("[amount]");
  return (
    <>
      {before}
      {rest.map((after) => (
        <Fragment key={after}>
          <MoneyText value={amount} />
          {after}
        </Fragment>
      ))}
    </>
  );
}
