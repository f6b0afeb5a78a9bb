"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { DiscardDialog } from "@/features/admin/shared/discard-dialog";
import { type FormTarget, useUnsavedGuard } from "@/features/admin/shared/use-unsaved-guard";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { IconButton } from "@/ui/form/icon-button";
import { Dialog } from "@/ui/overlay/dialog";
import { ProductForm } from "./product-form";

/** `copy-7` is a new product that begins as the copy of number 7. */
export type ProductTarget = FormTarget | `copy-${number}`;

type ProductDialogProps = {
  /** What the address says is open. */
  target: ProductTarget | null;
  categories: readonly AdminCategoryDto[];
  onOpen: (target: ProductTarget) => void;
  onClose: () => void;
};

/** The one dialog in which products are added and edited. Specification §2, admin; visual.md §12. */
export function ProductDialog({ target, categories, onOpen, onClose }: ProductDialogProps) {
  const texts = useTranslations("adminProducts.form");
  const guard = useUnsavedGuard({ target, open: onOpen, close: onClose });
  const title = texts(typeof guard.shown === "number" ? "editTitle" : "addTitle");
  const form = {
    categories,
    onDirty: guard.onDirty,
    onCancel: guard.leave,
    onSaved: guard.leave,
  };
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
        {guard.shown === "new" && <ProductForm key="new" product={null} copied={null} {...form} />}
        {typeof guard.shown === "number" && (
          <StoredProduct key={guard.shown} id={guard.shown} {...form} />
        )}
        {typeof guard.shown === "string" && guard.shown !== "new" && (
          <StoredProduct
            key={guard.shown}
            id={Number(guard.shown.slice("copy-".length))}
            isCopied
            {...form}
          />
        )}
      </div>
      <DiscardDialog open={guard.isAsking} onStay={guard.stay} onDiscard={guard.leave} />
    </Dialog>
  );
}

type StoredProductProps = {
  id: number;
  /** A copy of it is added; it is not edited. */
  isCopied?: boolean;
  categories: readonly AdminCategoryDto[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

function StoredProduct({ id, isCopied = false, ...form }: StoredProductProps) {
  const texts = useTranslations("adminProducts");
  const common = useTranslations("common");
  const product = trpc.admin.products.get.useQuery({ id });
  if (product.data) {
    const [edited, copied] = isCopied ? [null, product.data] : [product.data, null];
    return <ProductForm product={edited} copied={copied} {...form} />;
  }
  if (product.isPending) return <FormSkeleton label={texts("form.loading")} />;
  return (
    <EmptyState
      title={errorMessage(product.error, texts("form.loadFailed"))}
      action={
        <Button
          variant="outline"
          size="small"
          busy={product.isFetching}
          busyText={common("working")}
          onClick={() => void product.refetch()}
        >
          {texts("tryAgain")}
        </Button>
      }
      className="py-16"
    />
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 p-6 sm:grid-cols-[minmax(0,1fr)_188px] sm:gap-8">
      <span className="sr-only">{label}</span>
      <div className="grid gap-5">
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-56 w-full max-sm:hidden" />
    </div>
  );
}
