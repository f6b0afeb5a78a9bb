"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BulkSelectionInput } from "@/contract/admin/catalogue/bulk-edits";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { Dialog } from "@/ui/overlay/dialog";
import { ChangeForm, NEW_CHANGE } from "./change-form";
import { EditView } from "./edit-view";
import { RecentEdits } from "./recent-edits";

/** The target that the URL names: a new bulk change, the recent changes, or a change by id. */
export type BulkTarget = "new" | "recent" | number;

type BulkDialogProps = {
  target: BulkTarget | null;
  /** The selected products; null if none are selected. */
  selection: BulkSelectionInput | null;
  categories: readonly AdminCategoryDto[];
  onGo: (target: BulkTarget) => void;
  onClose: () => void;
  onDone: () => void;
};

/** The dialog of bulk changes: form, preview, result and undo. */
export function BulkDialog(props: BulkDialogProps) {
  const { target: open, selection, categories, onGo, onClose, onDone } = props;
  const texts = useTranslations("adminBulkEdits.titles");
  // Without a selection, a new change has nothing to change: keep the dialog closed. `shown` keeps
  // the last target while the dialog fades out.
  const target = open === "new" && selection === null ? null : open;
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  const [values, setValues] = useState(NEW_CHANGE);
  useUnsaved(target === "new" && values !== NEW_CHANGE);
  const title = texts(typeof shown === "number" ? "edit" : (shown ?? "new"));
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      title={title}
      closeLabel={texts("close")}
      size="large"
    >
      {shown === "new" && selection && (
        <ChangeForm
          selection={selection}
          values={values}
          onValues={setValues}
          categories={categories}
          onCancel={onClose}
          onPreview={onGo}
        />
      )}
      {shown === "recent" && <RecentEdits categories={categories} onOpen={onGo} />}
      {typeof shown === "number" && (
        <EditView
          key={shown}
          id={shown}
          categories={categories}
          onBack={() => (selection ? onGo("new") : onClose())}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}
