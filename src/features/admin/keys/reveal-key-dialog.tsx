import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { CodePlate } from "@/ui/code-plate";
import { Dialog } from "@/ui/dialog";
import { ReasonForm } from "./reason-form";

type RevealKeyDialogProps = { row: AdminKeyRow; onClose: () => void };

/** Asks why, then shows one key until it is closed. */
export function RevealKeyDialog({ row, onClose }: RevealKeyDialogProps) {
  const texts = useTranslations("adminKeys.reveal");
  const acts = useTranslations("adminKeys.act");
  const utils = trpc.useUtils();
  const [requestId] = useState(() => crypto.randomUUID());
  const { mutate, data, error, isPending } = trpc.admin.keys.reveal.useMutation({
    // Nothing remembers the key when the dialog has closed.
    gcTime: 0,
    onSuccess: () => utils.admin.keys.table.invalidate(),
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
      actions={data && <Button onClick={onClose}>{acts("close")}</Button>}
    >
      {data ? (
        <div role="status" className="mt-4">
          <CodePlate
            code={data.key}
            copyLabel={texts("copy")}
            copiedLabel={texts("copied")}
            revealing
          />
        </div>
      ) : (
        <ReasonForm
          submit={texts("submit")}
          variant="ink"
          busy={isPending}
          problem={error && shownError(error, acts("lost"))}
          onSubmit={(reason) => mutate({ requestId, keyId: row.id, reason })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** A key that keeps its direction in a sentence. */
export function MaskedKey({ masked }: { masked: string }) {
  return (
    <bdi dir="ltr" className="text-role-code">
      {masked}
    </bdi>
  );
}
