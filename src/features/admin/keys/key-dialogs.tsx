import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { ReasonForm } from "@/features/admin/shared/reason-form";
import { trpc } from "@/trpc/client";
import { CodeBox } from "@/ui/data/code-box";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type RevealKeyDialogProps = { row: AdminKeyRow; onClose: () => void };

/** Asks why, then shows one key until it is closed. */
export function RevealKeyDialog({ row, onClose }: RevealKeyDialogProps) {
  const texts = useTranslations("adminKeys.reveal");
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const labels = useReasonLabels(texts("submit"));
  const utils = trpc.useUtils();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, data, error, isPending } = trpc.admin.keys.reveal.useMutation({
    // Nothing remembers the key when the dialog has closed.
    gcTime: 0,
    // An unsold one has left the pool.
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
          labels={labels}
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

function useReasonLabels(submit: string) {
  const texts = useTranslations("adminKeys.reasonForm");
  return { reason: texts("reason"), help: texts("reasonHelp"), submit, cancel: texts("cancel") };
}

/** A key that keeps its direction in a sentence. */
function MaskedKey({ masked }: { masked: string }) {
  return (
    <bdi dir="ltr" className="text-role-code">
      {masked}
    </bdi>
  );
}

type EndSeenProps = { row: AdminKeyRow; onClose: () => void };

/** Asks why, then takes a key that is not sold out of the pool for good. */
export function RevokeKeyDialog({ row, onClose }: EndSeenProps) {
  const revoke = trpc.admin.keys.revoke.useMutation();
  return <KeyActionDialog action="revoke" mutation={revoke} row={row} onClose={onClose} />;
}

/** Asks why, then puts a key that was looked at back into the pool. */
export function ReleaseKeyDialog({ row, onClose }: EndSeenProps) {
  const release = trpc.admin.keys.release.useMutation();
  return <KeyActionDialog action="release" mutation={release} row={row} onClose={onClose} />;
}

type KeyActionDialogProps = EndSeenProps & {
  action: "revoke" | "release";
  mutation: Pick<
    ReturnType<typeof trpc.admin.keys.revoke.useMutation>,
    "mutate" | "error" | "isPending"
  >;
};

function KeyActionDialog({ action, mutation, row, onClose }: KeyActionDialogProps) {
  const texts = useTranslations(`adminKeys.${action}`);
  const reasonTexts = useTranslations("adminKeys.reasonForm");
  const labels = useReasonLabels(texts("submit"));
  const utils = trpc.useUtils();
  const toast = useToast();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = mutation;
  const then = {
    onSuccess: () => {
      toast({ title: texts("done"), description: <MaskedKey masked={row.masked} /> });
      onClose();
    },
    onSettled: () => {
      void utils.admin.keys.invalidate();
      void utils.admin.products.invalidate();
    },
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts("title")}
      description={texts.rich("line", { key: () => <MaskedKey masked={row.masked} /> })}
    >
      <ReasonForm
        labels={labels}
        {...(action === "revoke" && { variant: "danger" })}
        isBusy={isPending}
        error={error}
        lost={reasonTexts("lost")}
        onSubmit={(reason) => mutate({ idempotencyKey, keyId: row.id, reason }, then)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
