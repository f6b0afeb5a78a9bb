"use client";

import { useMessages, useTranslations } from "next-intl";
import { stepsFor } from "@/domain/customization";
import { stepTexts } from "@/features/shell/option-text";
import { WizardStepper } from "@/ui/wizard-stepper";
import type { WizardState } from "./wizard-state";

/** The named segments: option steps, quantity, review. */
export function WizardProgress({ state }: { state: WizardState }) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  const steps = [
    ...stepsFor(state.kind).map(({ id }) => ({ key: id, name: stepTexts(options, id).name })),
    { key: "quantity", name: texts("quantity") },
    { key: "review", name: texts("review") },
  ];
  return (
    <WizardStepper
      label={texts("progress")}
      steps={steps}
      current={state.index}
      doneLabel={texts("done")}
    />
  );
}
