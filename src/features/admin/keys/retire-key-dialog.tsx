import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Dialog } from "@/ui/dialog";
import { useToast } from "@/ui/toast-context";
import { ReasonForm } from "./reason-form";
import { MaskedKey } from "./reveal-key-dialog";

type RetireKeyDialogProps = { row: AdminKeyRow; onClose: () => void };

/** Asks why, then takes a free key out of the pool for good. */
export function RetireKeyDialog({ row, onClose }: RetireKeyDialogProps) {
  const texts = useTranslations("adminKeys.retire");
  const acts = useTranslations("adminKeys.act");
  const utils = trpc.useUtils();
  const toast = useToast();
  const [requestId] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = trpc.admin.keys.retire.useMutation({
    onSuccess: () => {
      toast({ title: texts("done"), description: <MaskedKey masked={row.masked} /> });
      onClose();
    },
    onSettled: () => {
      void utils.admin.keys.invalidate();
      void utils.admin.products.invalidate();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts("title")}
      description={texts.rich("line", { key: () => <MaskedKey masked={row.masked} /> })}
    >
      <ReasonForm
        submit={texts("submit")}
        variant="danger"
        busy={isPending}
        problem={error && shownError(error, acts("lost"))}
        onSubmit={(reason) => mutate({ requestId, keyId: row.id, reason })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
