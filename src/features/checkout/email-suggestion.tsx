"use client";

import { useTranslations } from "next-intl";

type EmailSuggestionProps = {
  /** The address that was probably meant; null where nothing is guessed. */
  meant: string | null;
  onUse: (email: string) => void;
};

/** "Did you mean …?", said once the field is left; nothing waits for an answer, since the guess may be wrong. */
export function EmailSuggestion({ meant, onUse }: EmailSuggestionProps) {
  const texts = useTranslations("checkout.contact");
  return (
    <p role="status" className="text-caption text-ink-2">
      {meant !== null &&
        texts.rich("didYouMean", {
          email: () => (
            <button
              type="button"
              dir="ltr"
              onClick={() => onUse(meant)}
              className="min-h-11 max-w-full rounded-badge font-strong text-role-button underline [overflow-wrap:anywhere]"
            >
              {meant}
            </button>
          ),
        })}
    </p>
  );
}
