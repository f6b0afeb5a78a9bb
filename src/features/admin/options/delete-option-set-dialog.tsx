"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OptionSetDto } from "@/contract/admin/option-sets";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type DeleteOptionSetDialogProps = {
  /** The set that is asked about; null while none is. */
  optionSet: OptionSetDto | null;
  onClose: () => void;
  /** The dialog is gone, and the row that it was asked for. */
  onDeleted: () => void;
};

/** Asks before an option set is deleted; one that products name is refused with words. */
export function DeleteOptionSetDialog({
  optionSet,
  onClose,
  onDeleted,
}: DeleteOptionSetDialogProps) {
  const texts = useTranslations("adminOptions");
  const working = useTranslations("common")("working");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const deletion = trpc.admin.optionSets.delete.useMutation();
  // Its name stays in sight while the dialog fades out.
  const [shown, setShown] = useState(optionSet);
  if (optionSet !== null && optionSet !== shown) setShown(optionSet);
  const isDeleted = useRef(false);
  const afterClosing = useCallback(() => {
    if (isDeleted.current) onDeleted();
    isDeleted.current = false;
  }, [onDeleted]);

  function close() {
    deletion.reset();
    onClose();
  }
  function ask({ id, name }: OptionSetDto) {
    const request = { id };
    deletion.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: () => {
          idempotency.release();
          void utils.admin.optionSets.invalidate();
          toast({ kind: "ok", title: texts("toast.deleted"), description: name });
          isDeleted.current = true;
          onClose();
        },
        onError: () => void utils.admin.optionSets.invalidate(),
      },
    );
  }

  return (
    <Dialog
      open={optionSet !== null}
      onClose={close}
      role="alertdialog"
      size="small"
      title={texts("delete.title")}
      description={texts("delete.question")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={close}>
            {texts("delete.cancel")}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={deletion.isPending}
            busyText={working}
            onClick={() => optionSet && ask(optionSet)}
          >
            {texts("delete.delete")}
          </Button>
        </>
      }
    >
      <AfterClosing run={afterClosing} />
      {shown && (
        <p className="mt-3 line-clamp-3 wrap-anywhere text-label">
          <ProductName product={shown} />
        </p>
      )}
      <p className="mt-1 text-caption text-ink-2">{texts("delete.kept")}</p>
      {deletion.error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(deletion.error, texts("delete.failed"))}
        </Alert>
      )}
    </Dialog>
  );
}

/** In the dialog: runs once that has given the focus back to where it was. */
function AfterClosing({ run }: { run: () => void }) {
  useEffect(
    () => () => {
      requestAnimationFrame(run);
    },
    [run],
  );
  return null;
}
