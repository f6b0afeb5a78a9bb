"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { errorMessage } from "@/features/shared/errors/error-message";
import { LongTime } from "@/features/shared/text/long-time";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type RefundWaitingProps = {
  orderId: number;
  /** The time of the automatic refund, as an ISO instant. */
  waitsUntil: string;
  onRefunded: () => void;
};

/**
 * For a paid order that waits for stock, for the repair of an internal error or for an admin's
 * approval: the time of the automatic refund, and a button to refund the order now.
 */
export function RefundWaiting({ orderId, waitsUntil, onRefunded }: RefundWaitingProps) {
  const texts = useTranslations("waitingOrder");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = trpc.orders.refundWaiting.useMutation({
    onSettled() {
      setAsking(false);
      onRefunded();
    },
    onError: (error) =>
      toast({
        kind: "err",
        title: texts("notRefunded"),
        description: errorMessage(error, errors("generic")),
      }),
  });
  return (
    <div className="space-y-4">
      <p className="text-ink-2">
        {texts.rich("until", { at: () => <LongTime at={waitsUntil} /> })}
      </p>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {texts("choose")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts("ask")}
        size="small"
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {texts("keep")}
            </Button>
            <Button
              busy={isPending}
              busyText={common("working")}
              onClick={() => mutate({ id: orderId })}
            >
              {texts("confirm")}
            </Button>
          </>
        }
      >
        <p className="mt-4 text-ink-2">{texts("askLine")}</p>
      </Dialog>
    </div>
  );
}
