"use client";

import { useTranslations } from "next-intl";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { trpc } from "@/trpc/client";

/** Sends a failed, pending or delivered message again. */
export function useResend() {
  const texts = useTranslations("adminWebhooks.log");
  const utils = trpc.useUtils();
  return useMutationWithToast(utils.client.admin.webhooks.resend.mutate, {
    done: texts("sentAgain"),
    failed: texts("notSentAgain"),
    refused: texts("notSentAgain"),
    read: () => utils.admin.webhooks.invalidate(),
  });
}
