"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DiscardDialog } from "@/features/admin/shared/discard-dialog";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { useUnsavedGuard } from "@/features/admin/shared/use-unsaved-guard";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { IconButton } from "@/ui/form/icon-button";
import { Dialog } from "@/ui/overlay/dialog";
import { FeaturedForm } from "./featured-form";

type FeaturedDialogProps = {
  /** What the address says. */
  isWanted: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Which products the home page shows, and in which order. */
export function FeaturedDialog({ isWanted, onOpen, onClose }: FeaturedDialogProps) {
  const texts = useTranslations("adminProducts.featured");
  const guard = useUnsavedGuard({ target: isWanted ? "new" : null, open: onOpen, close: onClose });
  return (
    <Dialog
      open={guard.isOpen}
      onClose={guard.tryToLeave}
      title={texts("title")}
      size="large"
      bare
      fullScreen
    >
      <div className="flex min-h-0 grow flex-col">
        <div className="flex items-center gap-4 border-line border-b-[1.5px] py-3 ps-4 pe-2 sm:ps-6 sm:pe-4">
          {/* The dialog has this as its name already. */}
          <p aria-hidden="true" className="grow text-role-title text-xl">
            {texts("title")}
          </p>
          <IconButton label={texts("close")} onClick={guard.tryToLeave}>
            <XIcon size={20} weight="bold" aria-hidden="true" />
          </IconButton>
        </div>
        <StoredFeatured onDirty={guard.onDirty} onCancel={guard.leave} onSaved={guard.leave} />
      </div>
      <DiscardDialog open={guard.isAsking} onStay={guard.stay} onDiscard={guard.leave} />
    </Dialog>
  );
}

type StoredFeaturedProps = Pick<
  ComponentProps<typeof FeaturedForm>,
  "onDirty" | "onCancel" | "onSaved"
>;

/** Asks for the list anew each time: the one that is opened is the one that is saved over. */
function StoredFeatured(form: StoredFeaturedProps) {
  const texts = useTranslations("adminProducts.featured");
  const tryAgain = useTranslations("adminProducts")("tryAgain");
  const list = trpc.admin.featured.list.useQuery(undefined, {
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (list.isPending) {
    return (
      <div role="status" className="p-6">
        <span className="sr-only">{texts("loading")}</span>
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <LoadFailed
        message={errorMessage(list.error, texts("loadFailed"))}
        retryLabel={tryAgain}
        isBusy={list.isFetching}
        onRetry={() => void list.refetch()}
        className="m-6"
      />
    );
  }
  const reload = async () => (await list.refetch()).data ?? null;
  return <FeaturedForm stored={list.data} onReload={reload} {...form} />;
}
