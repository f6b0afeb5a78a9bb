"use client";

import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from "react";
import type { ErrorCode } from "@/domain/errors";
import { AfterClosing } from "@/features/admin/shared/form/after-closing";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { ProductName } from "@/features/shared/product/product-name";
import { useToast } from "@/ui/feedback/toast-context";

type DeletableRow = { id: number } & ComponentProps<typeof ProductName>["product"];

/** The mutation of a `delete` procedure, as returned by tRPC's hook. */
interface Deletion<Answer> {
  /** Null if there is no error. */
  error: unknown;
  isPending: boolean;
  reset(): void;
  mutate(
    input: { idempotencyKey: string; id: number },
    then: { onSuccess: (answer: Answer) => void; onError: () => void },
  ): void;
}

type DeleteRowDialogProps<Answer> = {
  /** The row to delete; null while the dialog is closed. */
  row: DeletableRow | null;
  deletion: Deletion<Answer>;
  words: Record<"title" | "question" | "delete" | "failed", string> & {
    /** A note below the name of the row. */
    note: string | undefined;
    deleted: (answer: Answer) => string;
  };
  /**
   * Renders a replacement of the delete button after a refusal. A falsy result keeps the button.
   */
  afterRefusal?: ((id: number, reason: ErrorCode) => ReactNode) | undefined;
  /**
   * Called after a deletion and after a failed attempt: the row is gone or may have changed, so the
   * list must be fetched again.
   */
  onChanged: () => void;
  onClose: () => void;
  /** Called after the deletion, once the dialog is closed. */
  onDeleted: () => void;
};

/** A dialog that asks before a row is deleted. It shows a refusal, for example of a row in use. */
export function DeleteRowDialog<Answer>(props: DeleteRowDialogProps<Answer>) {
  const { row, deletion, words, afterRefusal, onChanged, onClose, onDeleted } = props;
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  // The last row, so that the dialog still shows the name of the row while it fades out.
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
        onSuccess: (answer) => {
          idempotency.release();
          onChanged();
          toast({ kind: "ok", title: words.deleted(answer), description: name });
          isDeleted.current = true;
          close();
        },
        onError: onChanged,
      },
    );
  }

  const reason = refusalReason(deletion.error);
  const wayOut = shown && reason && afterRefusal?.(shown.id, reason);
  return (
    <ConfirmDialog
      open={row !== null}
      title={words.title}
      line={words.question}
      submit={words.delete}
      isBusy={deletion.isPending}
      refusal={deletion.error === null ? null : errorMessage(deletion.error, words.failed)}
      wayOut={wayOut}
      onSubmit={() => row && ask(row)}
      onClose={close}
    >
      <AfterClosing run={afterClosing} />
      {shown && (
        <p className="mt-3 line-clamp-3 wrap-anywhere text-label">
          <ProductName product={shown} />
        </p>
      )}
      {words.note && <p className="mt-1 text-caption text-ink-2">{words.note}</p>}
    </ConfirmDialog>
  );
}
