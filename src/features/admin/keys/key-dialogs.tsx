import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/catalogue/keys";
import { cents, decimalFromCents } from "@/domain/money";
import { ReasonDialog } from "@/features/admin/shared/form/confirm-dialog";
import { ReasonForm } from "@/features/admin/shared/form/reason-form";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { CodeBox } from "@/ui/data/code-box";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Dialog } from "@/ui/overlay/dialog";
import { isCost } from "./batch-fields";

type RevealKeyDialogProps = { row: AdminKeyRow; onClose: () => void };

/** Asks for a reason, then shows one key until the dialog is closed. */
export function RevealKeyDialog({ row, onClose }: RevealKeyDialogProps) {
  const texts = useTranslations("adminKeys.reveal");
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const utils = trpc.useUtils();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, data, error, isPending } = trpc.admin.keys.reveal.useMutation({
    // Drop the revealed key from the cache as soon as the dialog is closed.
    gcTime: 0,
    // Refetch: revealing an unsold key takes it off sale, so the table and the stock change.
    onSuccess: () => {
      void utils.admin.keys.table.invalidate();
      void utils.admin.products.invalidate();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts(data ? "shownTitle" : "title")}
      description={
        data
          ? texts("shownLine")
          : texts.rich("line", { key: () => <MaskedKey masked={row.masked} /> })
      }
      actions={data && <Button onClick={onClose}>{reasonTexts("close")}</Button>}
    >
      {data ? (
        <div role="status" className="mt-4">
          <CodeBox
            code={data.key}
            copyLabel={texts("copy")}
            copiedLabel={texts("copied")}
            revealing
          />
        </div>
      ) : (
        <ReasonForm
          labels={{
            reason: reasonTexts("reason"),
            help: reasonTexts("reasonHelp"),
            submit: texts("submit"),
          }}
          isBusy={isPending}
          error={error}
          lost={reasonTexts("lost")}
          onSubmit={(reason) => mutate({ idempotencyKey, keyId: row.id, reason })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** A masked key, which stays left to right in an Arabic sentence too. */
function MaskedKey({ masked }: { masked: string }) {
  return <Ltr className="text-role-code">{masked}</Ltr>;
}

type EndKeyDialogProps = {
  /**
   * `revoke` removes an unsold key from the pool for good; `release` returns a revealed key to the
   * pool.
   */
  action: "revoke" | "release";
  row: AdminKeyRow;
  onClose: () => void;
};

/** Asks for a reason, then removes a key from the pool or returns it. */
export function EndKeyDialog({ action, row, onClose }: EndKeyDialogProps) {
  const texts = useTranslations(`adminKeys.${action}`);
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const utils = trpc.useUtils();
  const change = useMutationWithToast(utils.client.admin.keys[action].mutate, {
    done: texts("done"),
    failed: reasonTexts("lost"),
    about: <MaskedKey masked={row.masked} />,
    read: () => {
      void utils.admin.keys.invalidate();
      void utils.admin.products.invalidate();
    },
    onDone: onClose,
  });
  return (
    <ReasonDialog
      role="alertdialog"
      size="base"
      title={texts("title")}
      line={texts.rich("line", { key: () => <MaskedKey masked={row.masked} /> })}
      reason={reasonTexts("reason")}
      help={reasonTexts("reasonHelp")}
      submit={texts("submit")}
      failed={reasonTexts("lost")}
      {...(action === "revoke" && { variant: "danger" })}
      change={change}
      onReason={(reason) => change.run({ keyId: row.id, reason })}
      onClose={onClose}
    />
  );
}

type BatchCostDialogProps = { batch: NonNullable<AdminKeyRow["batch"]>; onClose: () => void };

/**
 * Asks for the corrected cost per key of a batch and the reason. Keys that are already sold keep
 * their former cost. Decision 052 (sales figures and costs).
 */
export function BatchCostDialog({ batch, onClose }: BatchCostDialogProps) {
  const texts = useTranslations("adminKeys.batch");
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const errors = useTranslations("errors");
  const utils = trpc.useUtils();
  const [costUSD, setCost] = useState(
    batch.costCents === null ? "" : decimalFromCents(cents(batch.costCents)),
  );
  const correct = useMutationWithToast(utils.client.admin.keys.correctBatchCost.mutate, {
    done: texts("correct.done"),
    failed: reasonTexts("lost"),
    read: () => utils.admin.keys.table.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      size="base"
      title={texts("correct.title")}
      line={texts("correct.line")}
      reason={reasonTexts("reason")}
      help={reasonTexts("reasonHelp")}
      submit={texts("correct.submit")}
      failed={reasonTexts("lost")}
      change={correct}
      onReason={(reason) => {
        if (isCost(costUSD)) correct.run({ batchId: batch.id, costUSD, reason });
      }}
      onClose={onClose}
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
    </ReasonDialog>
  );
}
