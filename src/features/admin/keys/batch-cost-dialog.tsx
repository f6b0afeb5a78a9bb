import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { cents, decimalFromCents } from "@/domain/money";
import { ReasonForm } from "@/features/admin/shared/reason-form";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Dialog } from "@/ui/overlay/dialog";
import { isCost } from "./batch-fields";

type BatchCostDialogProps = { batch: NonNullable<AdminKeyRow["batch"]>; onClose: () => void };

/** Asks what a key of the batch cost, and why it is corrected; says that sold ones keep theirs. Decision 052. */
export function BatchCostDialog({ batch, onClose }: BatchCostDialogProps) {
  const texts = useTranslations("adminKeys.batch");
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const errors = useTranslations("errors");
  const utils = trpc.useUtils();
  const toast = useToast();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [costUSD, setCost] = useState(
    batch.costCents === null ? "" : decimalFromCents(cents(batch.costCents)),
  );
  const correct = trpc.admin.keys.correctBatchCost.useMutation({
    onSuccess: () => {
      toast({ title: texts("correct.done") });
      void utils.admin.keys.table.invalidate();
      onClose();
    },
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts("correct.title")}
      description={texts("correct.line")}
    >
      <div className="mt-4">
        <Field
          label={texts("cost")}
          note={texts("optional")}
          error={isCost(costUSD) ? undefined : errors("price_invalid")}
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={costUSD}
              onChange={(event) => setCost(event.target.value)}
            />
          )}
        </Field>
      </div>
      <ReasonForm
        labels={{
          reason: reasonTexts("reason"),
          help: reasonTexts("reasonHelp"),
          submit: texts("correct.submit"),
          cancel: reasonTexts("cancel"),
        }}
        isBusy={correct.isPending}
        error={correct.error}
        lost={reasonTexts("lost")}
        onSubmit={(reason) => {
          if (isCost(costUSD)) {
            correct.mutate({ idempotencyKey, batchId: batch.id, costUSD, reason });
          }
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
