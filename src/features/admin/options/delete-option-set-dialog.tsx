"use client";

import { useTranslations } from "next-intl";
import type { OptionSetDto } from "@/contract/admin/option-sets";
import { DeleteRowDialog } from "@/features/admin/shared/delete-row-dialog";
import { trpc } from "@/trpc/client";

type DeleteOptionSetDialogProps = {
  /** The set that is asked about; null while none is. */
  optionSet: OptionSetDto | null;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteOptionSetDialog({
  optionSet,
  onClose,
  onDeleted,
}: DeleteOptionSetDialogProps) {
  const texts = useTranslations("adminOptions");
  const utils = trpc.useUtils();
  return (
    <DeleteRowDialog
      row={optionSet}
      deletion={trpc.admin.optionSets.delete.useMutation()}
      words={{
        title: texts("delete.title"),
        question: texts("delete.question"),
        kept: texts("delete.kept"),
        cancel: texts("delete.cancel"),
        delete: texts("delete.delete"),
        failed: texts("delete.failed"),
        deleted: texts("toast.deleted"),
      }}
      onChanged={() => void utils.admin.optionSets.invalidate()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
