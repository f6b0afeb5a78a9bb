"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type DiscardQuestionProps = { open: boolean; onStay: () => void; onDiscard: () => void };

/** Asked before what is typed is lost. */
export function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  const texts = useTranslations("adminProducts.discard");
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
          <Button variant="line" size="small" data-autofocus onClick={onStay}>
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
