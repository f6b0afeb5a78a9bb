"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { AddKeysPanel } from "./add-keys-panel";
import { KeyCounts } from "./key-counts";
import { KeysTable } from "./keys-table";
import { unsentCount, useAddKeys } from "./use-add-keys";
import { useKeyTable } from "./use-key-table";

type KeysDialogProps = { productId: number; productName: ReactNode; onClose: () => void };

/** The key pool of a product: how full it is, what goes in, and every key that was ever in it. */
export function KeysDialog({ productId, productName, onClose }: KeysDialogProps) {
  const texts = useTranslations("adminKeys");
  const common = useTranslations("common");
  const adding = useAddKeys(productId);
  const table = useKeyTable(productId);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = unsentCount(adding);
  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsent]);

  function leave() {
    if (hasUnsent) setLeaving(true);
    else onClose();
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={texts.rich("title", { product: () => productName })}
      closeLabel={common("close")}
      size="wizard"
      fullScreen
    >
      <KeyCounts counts={table.query.data?.counts} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <AddKeysPanel adding={adding} />
        <KeysTable table={table} isKept={hasUnsent} />
      </div>
      <LeaveDialog
        open={isLeaving && hasUnsent}
        unsent={unsent}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          adding.stop();
          onClose();
        }}
      />
    </Dialog>
  );
}

type LeaveDialogProps = {
  open: boolean;
  unsent: number;
  onStay: () => void;
  onLeave: () => void;
};

function LeaveDialog({ open, unsent, onStay, onLeave }: LeaveDialogProps) {
  const texts = useTranslations("adminKeys.leave");
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      size="small"
      title={texts("title")}
      description={texts("line", { count: unsent })}
      actions={
        <>
          <Button variant="line" onClick={onStay}>
            {texts("stay")}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {texts("close")}
          </Button>
        </>
      }
    />
  );
}
