"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { DiscardDialog } from "@/features/admin/shared/discard-dialog";
import { type FormTarget, useUnsavedGuard } from "@/features/admin/shared/use-unsaved-guard";
import { EmptyState } from "@/ui/feedback/empty-state";
import { IconButton } from "@/ui/form/icon-button";
import { Dialog } from "@/ui/overlay/dialog";
import { CategoryForm } from "./category-form";

type CategoryDialogProps = {
  /** What the address says is open. */
  target: FormTarget | null;
  categories: readonly AdminCategoryDto[];
  onOpen: (target: FormTarget) => void;
  onClose: () => void;
};

/** The one dialog in which categories are added and edited. */
export function CategoryDialog({ target, categories, onOpen, onClose }: CategoryDialogProps) {
  const texts = useTranslations("adminCategories.form");
  const guard = useUnsavedGuard({ target, open: onOpen, close: onClose });
  const { shown } = guard;
  const title = texts(shown === "new" ? "addTitle" : "editTitle");
  const category = categories.find(({ id }) => id === shown) ?? null;
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
        {shown === "new" && <CategoryForm key="new" category={null} {...form} />}
        {typeof shown === "number" && category && (
          <CategoryForm key={shown} category={category} {...form} />
        )}
        {typeof shown === "number" && !category && (
          <EmptyState title={texts("missing")} className="py-16" />
        )}
      </div>
      <DiscardDialog open={guard.isAsking} onStay={guard.stay} onDiscard={guard.leave} />
    </Dialog>
  );
}
