"use client";

import { useTranslations } from "next-intl";
import type { DisputeDto } from "@/contract/admin/disputes";
import { ActionDialog } from "@/features/admin/orders/actions/action-dialog";
import { DisputedMoney } from "@/features/admin/orders/detail/order-disputes";
import { REASON_REFUSALS, ReasonField, useReasonForm } from "@/features/admin/shared/reason-form";
import { useServerError } from "@/features/shared/server-error";
import type { DisputeAnswerRunner } from "./use-dispute-answer";

type AcceptClaimDialogProps = {
  dispute: DisputeDto;
  runner: DisputeAnswerRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Asks why before the shop gives in. */
export function AcceptClaimDialog({ dispute, runner, onClose, onDone }: AcceptClaimDialogProps) {
  const texts = useTranslations("adminDispute.accept");
  const form = useReasonForm();
  const isProblemShown = useServerError(form, REASON_REFUSALS, runner.error);

  const submit = form.handleSubmit(async ({ reason }) => {
    const input = { disputeId: dispute.id, reason };
    if (await runner.run({ kind: "accept_claim", input })) onDone();
  });

  return (
    <ActionDialog
      title={texts("title")}
      confirm={texts("confirm")}
      isDanger
      runner={runner}
      isProblemShown={isProblemShown}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-body text-ink-2">
        {texts.rich("text", {
          amount: () => (
            <DisputedMoney amount={dispute.amount} currencyCode={dispute.currencyCode} />
          ),
        })}
      </p>
      <ReasonField
        label={texts("reason")}
        help={texts("reasonHelp")}
        registration={form.register("reason")}
        problem={form.formState.errors.reason?.message}
      />
    </ActionDialog>
  );
}
