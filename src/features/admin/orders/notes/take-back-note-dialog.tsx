"use client";

import { useTranslations } from "next-intl";
import type { NoteDto } from "@/contract/admin/customers";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type TakeBackNoteDialogProps = { note: NoteDto; onClose: () => void };

/** Asks before what a note says is gone. */
export function TakeBackNoteDialog({ note, onClose }: TakeBackNoteDialogProps) {
  const texts = useTranslations("adminCustomers.notes");
  const working = useTranslations("common")("working");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const takeBack = trpc.admin.customers.takeBackNote.useMutation({
    onSettled: () => utils.admin.customers.notes.invalidate(),
    onSuccess: () => {
      toast({ kind: "ok", title: texts("done") });
      onClose();
    },
  });
  const request = { id: note.id };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={texts("ask")}
      description={texts("askLine")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={onClose}>
            {texts("cancel")}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={takeBack.isPending}
            busyText={working}
            onClick={() =>
              takeBack.mutate({ idempotencyKey: idempotency.keyFor(request), ...request })
            }
          >
            {texts("takeBack")}
          </Button>
        </>
      }
    >
      <p dir="auto" className="mt-3 line-clamp-4 whitespace-pre-line wrap-anywhere text-small">
        {note.text}
      </p>
      {takeBack.error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(takeBack.error, texts("notDone"))}
        </Alert>
      )}
    </Dialog>
  );
}
