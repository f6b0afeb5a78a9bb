"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";
import { useIdempotencyKey } from "./use-idempotency-key";

type DeletableRow = { id: number } & ComponentProps<typeof ProductName>["product"];

/** The mutation of a `delete` procedure, as tRPC's hook gives it. */
interface Deletion {
  /** null while there is none. */
  error: unknown;
  isPending: boolean;
  reset(): void;
  mutate(
    input: { idempotencyKey: string; id: number },
    then: { onSuccess: () => void; onError: () => void },
  ): void;
}

type DeleteRowDialogProps = {
  /** What is asked about; null while nothing is. */
  row: DeletableRow | null;
  deletion: Deletion;
  words: Record<"title" | "question" | "kept" | "cancel" | "delete" | "failed" | "deleted", string>;
  /** The list is to be read again: the row is gone, or not what it was. */
  onChanged: () => void;
  onClose: () => void;
  /** The dialog is gone, and the row that it was asked for. */
  onDeleted: () => void;
};

/** Asks before a row of a list is deleted; one that products name is refused with words. */
export function DeleteRowDialog(props: DeleteRowDialogProps) {
  const { row, deletion, words, onChanged, onClose, onDeleted } = props;
  const working = useTranslations("common")("working");
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  // Its name stays in sight while the dialog fades out.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  const isDeleted = useRef(false);
  const afterClosing = useCallback(() => {
    if (isDeleted.current) onDeleted();
    isDeleted.current = false;
  }, [onDeleted]);

  function close() {
    deletion.reset();
    onClose();
  }
  function ask({ id, name }: DeletableRow) {
    const request = { id };
    deletion.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: () => {
          idempotency.release();
          onChanged();
          toast({ kind: "ok", title: words.deleted, description: name });
          isDeleted.current = true;
          onClose();
        },
        onError: onChanged,
      },
    );
  }

  return (
    <Dialog
      open={row !== null}
      onClose={close}
      role="alertdialog"
      size="small"
      title={words.title}
      description={words.question}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={deletion.isPending}
            busyText={working}
            onClick={() => row && ask(row)}
          >
            {words.delete}
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
      <p className="mt-1 text-caption text-ink-2">{words.kept}</p>
      {deletion.error !== null && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(deletion.error, words.failed)}
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
