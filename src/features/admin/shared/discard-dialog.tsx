"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type DiscardDialogProps = { open: boolean; onStay: () => void; onDiscard: () => void };

/** Asked before what is typed is lost. */
export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  const texts = useTranslations("panel.discard");
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      size="small"
      title={texts("title")}
      description={texts("line")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={onStay}>
            {texts("keep")}
          </Button>
          <Button variant="danger" size="small" onClick={onDiscard}>
            {texts("discard")}
          </Button>
        </>
      }
    />
  );
}
