"use client";

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { useTranslations } from "next-intl";
import type { OrderPageDto } from "@/contract/order-page";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type SendAgainProps = { token: string; order: OrderPageDto };

/**
 * "Send again": sends the mail with the codes again, for a visitor who may open them here. Renders
 * nothing before the mail was first sent, or if the order has no codes.
 */
export function SendAgain({ token, order }: SendAgainProps) {
  const texts = useTranslations("orderPage.again");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const { mutate, isPending, isSuccess, error } = trpc.orderPage.sendAgain.useMutation();
  const hasCodes = order.items.some((item) => item.fulfilment !== "topup" && !item.isWithdrawn);
  if (order.way === null || order.mailSentAt === null || !hasCodes) return null;
  return (
    <div>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyText={common("working")}
        onClick={() => mutate({ token })}
      >
        <EnvelopeSimpleIcon size={18} aria-hidden="true" />
        {texts("send")}
      </Button>
      <p role="status" className="mt-2 text-caption text-ink-2 empty:hidden">
        {isSuccess && texts("sent")}
      </p>
      {error && (
        <Alert kind="err" role="alert">
          {errorMessage(error, errors("generic"))}
        </Alert>
      )}
    </div>
  );
}
