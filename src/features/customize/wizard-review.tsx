"use client";

import { useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { chosenOptions, PLAYER_ID_STEP, stepsFor } from "@/domain/customization";
import { normalizePlayerId } from "@/domain/player-id";
import { optionsLine, stepTexts } from "@/features/shell/option-text";
import { useLanguage } from "@/i18n/use-language";
import type { WizardState } from "./wizard-state";

/** Every answer with its question's name, and the quantity. */
export function WizardReview({ state }: { state: WizardState }) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  return (
    <dl className="divide-y divide-line border-line border-y">
      {stepsFor(state.kind).map(({ id }) => (
        <ReviewRow key={id} name={stepTexts(options, id).name}>
          <Answer state={state} stepId={id} />
        </ReviewRow>
      ))}
      <ReviewRow name={texts("quantity")}>
        <bdi dir="ltr">{state.quantity}</bdi>
      </ReviewRow>
    </dl>
  );
}

function Answer({ state, stepId }: { state: WizardState; stepId: string }) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  const { options } = useMessages();
  const answer = state.answers[stepId];
  if (stepId === PLAYER_ID_STEP && typeof answer === "string") {
    return (
      <bdi dir="ltr" className="figures-id">
        {normalizePlayerId(answer)}
      </bdi>
    );
  }
  const chosen = chosenOptions(state.kind, state.answers).filter((one) => one.stepId === stepId);
  const line = optionsLine(options, chosen, locale);
  return line.trim() === "" ? (
    texts("none")
  ) : (
    <bdi dir={locale === "ar" ? "rtl" : "auto"}>{line}</bdi>
  );
}

function ReviewRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5">
      <dt className="text-body text-ink-2">{name}</dt>
      <dd className="min-w-0 text-role-title text-base break-words">{children}</dd>
    </div>
  );
}
