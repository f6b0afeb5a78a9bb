"use client";

import { useTranslations } from "next-intl";
import { FormDialog, type FormExits } from "@/features/admin/shared/form/form-dialog";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { FeaturedForm } from "./featured-form";

type FeaturedDialogProps = {
  /** True if the URL asks for the open dialog. */
  isWanted: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** The dialog to choose and sort the products that the home page features. */
export function FeaturedDialog({ isWanted, onOpen, onClose }: FeaturedDialogProps) {
  const texts = useTranslations("adminProducts.featured");
  return (
    <FormDialog
      target={isWanted ? "new" : null}
      title={() => texts("title")}
      onOpen={onOpen}
      onClose={onClose}
    >
      {(_shown, exits) => <StoredFeatured {...exits} />}
    </FormDialog>
  );
}

/**
 * Fetches the stored list each time the dialog opens, because the server refuses a save if the
 * stored list has changed since it was loaded.
 */
function StoredFeatured(form: FormExits) {
  const texts = useTranslations("adminProducts.featured");
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
    return <LoadFailed query={list} failed={texts("loadFailed")} className="m-6" />;
  }
  const reload = async () => (await list.refetch()).data ?? null;
  return <FeaturedForm stored={list.data} onReload={reload} {...form} />;
}
