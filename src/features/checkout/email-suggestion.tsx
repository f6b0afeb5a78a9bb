"use client";

import { useTranslations } from "next-intl";
import { parseEmail } from "@/domain/account/email-address";
import { useDebouncedQuery } from "@/features/shared/use-debounced-query";

type EmailSuggestionProps = {
  /** The current address; null if it is invalid, and until the field first loses focus. */
  email: string | null;
  /** The suggested address; null if there is no suggestion. */
  meant: string | null;
  onUse: (email: string) => void;
};

/**
 * "Did you mean …?", shown once the field has lost focus, and a warning if the address's domain
 * accepts no mail. Neither blocks the order, since both may be wrong.
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
 * The address's domain if it accepts no mail; null if it does, or while that is unknown.
 * @param email a valid address, or null to check nothing
 */
function useMailDomain(email: string | null): string | null {
  const domain =
    parseEmail(email ?? "")
      ?.split("@")
      .at(-1) ?? "";
  return useDebouncedQuery(domain, askAbout) === false ? domain : null;
}

/** Loads the API client with the first check, so that a page without checks does not load it. */
async function askAbout(domain: string): Promise<boolean | null> {
  try {
    const { shopClient } = await import("@/trpc/shop-client");
    return (await shopClient.orders.takesMail.mutate({ domain })).takesMail;
  } catch {
    return null;
  }
}
