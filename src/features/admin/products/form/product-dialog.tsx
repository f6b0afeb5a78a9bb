"use client";

import { useTranslations } from "next-intl";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { FormDialog, type FormExits } from "@/features/admin/shared/form/form-dialog";
import type { FormDraft } from "@/features/admin/shared/form/form-draft";
import type { FormTarget } from "@/features/admin/shared/form/use-unsaved-guard";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { ProductForm } from "./product-form";

/**
 * The object of the dialog: the id of a product to edit, "new", or "copy-7" for a new product that
 * starts as a copy of product 7.
 */
export type ProductTarget = FormTarget | `copy-${number}`;

type ProductDialogProps = {
  /** The object of the dialog, from the URL; null while the dialog is closed. */
  target: ProductTarget | null;
  categories: readonly AdminCategoryDto[];
  onOpen: (target: ProductTarget) => void;
  onClose: () => void;
};

/**
 * The dialog that adds and edits products. Specification §2 (screens); visual design §12 (screens).
 */
export function ProductDialog({ target, categories, onOpen, onClose }: ProductDialogProps) {
  const texts = useTranslations("adminProducts.form");
  return (
    <FormDialog
      target={target}
      title={(shown) => texts(typeof shown === "number" ? "editTitle" : "addTitle")}
      onOpen={onOpen}
      onClose={onClose}
      draftName={(shown) => `product:${shown}`}
    >
      {(shown, exits, draft) => {
        const form = { categories, draft, ...exits };
        if (shown === null) return null;
        if (shown === "new") return <ProductForm product={null} copied={null} {...form} />;
        if (typeof shown === "number") return <StoredProduct id={shown} {...form} />;
        return <StoredProduct id={Number(shown.slice("copy-".length))} isCopied {...form} />;
      }}
    </FormDialog>
  );
}

type StoredProductProps = FormExits & {
  id: number;
  /** True to add a copy of the product instead of editing it. */
  isCopied?: boolean;
  categories: readonly AdminCategoryDto[];
  draft: FormDraft;
};

function StoredProduct({ id, isCopied = false, ...form }: StoredProductProps) {
  const texts = useTranslations("adminProducts");
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
        <WorkButton
          variant="outline"
          size="small"
          busy={product.isFetching}
          onClick={() => void product.refetch()}
        >
          {texts("tryAgain")}
        </WorkButton>
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
