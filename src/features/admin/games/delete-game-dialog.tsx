"use client";

import { useTranslations } from "next-intl";
import type { AdminGameDto } from "@/contract/admin/games";
import { DeleteRowDialog } from "@/features/admin/shared/delete-row-dialog";
import { trpc } from "@/trpc/client";

type DeleteGameDialogProps = {
  /** The game that is asked about; null while none is. */
  game: AdminGameDto | null;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteGameDialog({ game, onClose, onDeleted }: DeleteGameDialogProps) {
  const texts = useTranslations("adminGames");
  const utils = trpc.useUtils();
  return (
    <DeleteRowDialog
      row={game}
      deletion={trpc.admin.games.delete.useMutation()}
      words={{
        title: texts("delete.title"),
        question: texts("delete.question"),
        kept: texts("delete.kept"),
        cancel: texts("delete.cancel"),
        delete: texts("delete.delete"),
        failed: texts("delete.failed"),
        deleted: texts("toast.deleted"),
      }}
      onChanged={() => void utils.admin.games.invalidate()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
