"use client";

import { readEmail } from "@/domain/email-address";
import { useLateAnswer } from "@/features/shared/use-late-answer";

/**
 * The domain of an address at which nobody takes mail; null while that is not known, and of an address that is fine.
 * @param email a valid address; null where there is none to look at
 */
export function useMailDomain(email: string | null): string | null {
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
