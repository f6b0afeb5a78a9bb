"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/products";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type DeleteDialogProps = {
  /** The product that is asked about; null while none is. */
  product: AdminProductRow | null;
  onClose: () => void;
  /** The dialog is gone, and the row that it was asked for. */
  onDeleted: () => void;
};

/** Asks the specified question before a product is deleted, or archived where orders or keys name it. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const texts = useTranslations("adminProducts.delete");
  const working = useTranslations("common")("working");
  // Its name stays in sight while the dialog fades out.
  const [shown, setShown] = useState(product);
  if (product !== null && product !== shown) setShown(product);
  const isDeleted = useRef(false);
  const { ask, isBusy, problem, reset } = useDelete(() => {
    isDeleted.current = true;
    onClose();
  });
  const afterClosing = useCallback(() => {
    if (isDeleted.current) onDeleted();
    isDeleted.current = false;
  }, [onDeleted]);
  function close() {
    reset();
    onClose();
  }
  return (
    <Dialog
      open={product !== null}
      onClose={close}
      role="alertdialog"
      size="small"
      title={texts("title")}
      description={texts("question")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={close}>
            {texts("cancel")}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={isBusy}
            busyText={working}
            onClick={() => product && ask(product)}
          >
            {texts("delete")}
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
      <p className="mt-1 text-caption text-ink-2">{texts("ordered")}</p>
      {problem && (
        <Alert kind="err" role="alert" className="mt-4">
          {problem}
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

function useDelete(onDeleted: () => void) {
  const texts = useTranslations("adminProducts");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const deletion = trpc.admin.products.delete.useMutation();

  function ask({ id, name }: AdminProductRow) {
    const request = { id };
    deletion.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: ({ outcome }) => {
          idempotency.release();
          void utils.admin.products.invalidate();
          void utils.catalogue.invalidate();
          toast({ kind: "ok", title: texts(`toast.${outcome}`), description: name });
          onDeleted();
        },
      },
    );
  }

  return {
    ask,
    isBusy: deletion.isPending,
    problem: deletion.error && errorMessage(deletion.error, texts("delete.failed")),
    reset: deletion.reset,
  };
}
