"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import type { OptionSetDto } from "@/contract/admin/option-sets";
import { DiscardDialog } from "@/features/admin/shared/discard-dialog";
import { type FormTarget, useUnsavedGuard } from "@/features/admin/shared/use-unsaved-guard";
import { EmptyState } from "@/ui/feedback/empty-state";
import { IconButton } from "@/ui/form/icon-button";
import { Dialog } from "@/ui/overlay/dialog";
import { OptionSetForm } from "./option-set-form";

type OptionSetDialogProps = {
  /** What the address says is open. */
  target: FormTarget | null;
  sets: readonly OptionSetDto[];
  /** What a new set begins with. */
  copyOf: OptionSetDto | null;
  onOpen: (target: FormTarget) => void;
  onClose: () => void;
};

/** The one dialog in which option sets are added, copied and edited. */
export function OptionSetDialog({ target, sets, copyOf, onOpen, onClose }: OptionSetDialogProps) {
  const texts = useTranslations("adminOptions.form");
  const guard = useUnsavedGuard({ target, open: onOpen, close: onClose });
  const { shown } = guard;
  const title = texts(shown === "new" ? "addTitle" : "editTitle");
  const optionSet = sets.find(({ id }) => id === shown) ?? null;
  const form = { onDirty: guard.onDirty, onCancel: guard.leave, onSaved: guard.leave };
  return (
    <Dialog
      open={guard.isOpen}
      onClose={guard.tryToLeave}
      title={title}
      size="large"
      bare
      fullScreen
    >
      <div className="flex min-h-0 grow flex-col">
        <div className="flex items-center gap-4 border-line border-b-[1.5px] py-3 ps-4 pe-2 sm:ps-6 sm:pe-4">
          {/* The dialog has this as its name already. */}
          <p aria-hidden="true" className="grow text-role-title text-xl">
            {title}
          </p>
          <IconButton label={texts("close")} onClick={guard.tryToLeave}>
            <XIcon size={20} weight="bold" aria-hidden="true" />
          </IconButton>
        </div>
        {shown === "new" && (
          <OptionSetForm key={`new ${copyOf?.id}`} optionSet={null} copyOf={copyOf} {...form} />
        )}
        {typeof shown === "number" && optionSet && (
          <OptionSetForm key={shown} optionSet={optionSet} copyOf={null} {...form} />
        )}
        {typeof shown === "number" && !optionSet && (
          <EmptyState title={texts("missing")} className="py-16" />
        )}
      </div>
      <DiscardDialog open={guard.isAsking} onStay={guard.stay} onDiscard={guard.leave} />
    </Dialog>
  );
}
