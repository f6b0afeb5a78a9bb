"use client";

import { useTranslations } from "next-intl";
import { readEmail } from "@/domain/account/email-address";
import { useLateAnswer } from "@/features/shared/use-late-answer";

type EmailSuggestionProps = {
  /** The address as it was left; null while it is typed, or where it is none. */
  email: string | null;
  /** The address that was probably meant; null where nothing is guessed. */
  meant: string | null;
  onUse: (email: string) => void;
};

/**
 * "Did you mean …?", said once the field is left, and that nobody takes mail at its domain. Nothing waits for an answer,
 * since the guess may be wrong.
 */
export function EmailSuggestion({ email, meant, onUse }: EmailSuggestionProps) {
  const texts = useTranslations("checkout.contact");
  const silent = useMailDomain(meant === null ? email : null);
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
      {silent !== null &&
        texts.rich("noMail", {
          domain: () => (
            <bdi dir="ltr" className="font-strong wrap-anywhere">
              {silent}
            </bdi>
          ),
        })}
    </p>
  );
}

/**
 * The domain of an address at which nobody takes mail; null while that is not known, and of an address that is fine.
 * @param email a valid address; null where there is none to look at
 */
function useMailDomain(email: string | null): string | null {
  const domain =
    readEmail(email ?? "")
      ?.split("@")
      .at(-1) ?? "";
  return useLateAnswer(domain, askAbout) === false ? domain : null;
}

/** The client comes with the first question: a page that asks nothing does not load it. */
async function askAbout(domain: string): Promise<boolean | null> {
  try {
    const { shopClient } = await import("@/trpc/shop-client");
    return (await shopClient.orders.takesMail.mutate({ domain })).takesMail;
  } catch {
    return null;
  }
}
