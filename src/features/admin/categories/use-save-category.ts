"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type {
  AdminCategoryDto,
  CategoryForm,
  CategoryFormInput,
} from "@/contract/admin/categories";
import type { ErrorCode } from "@/domain/errors";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage, refusalReason } from "@/features/shared/error-message";
import { setServerError } from "@/features/shared/server-error";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { type CategoryField, categoryValuesOf } from "./category-values";

/** The field that a refusal of the server speaks of. */
const FIELD_OF: Partial<Record<ErrorCode, CategoryField>> = {
  category_slug_taken: "slug",
  category_slug_fixed: "slug",
  category_slug_invalid: "slug",
};

type SaveCategoryOptions = {
  form: UseFormReturn<CategoryFormInput, unknown, CategoryForm>;
  /** What the form was opened with; null adds a category. */
  opened: AdminCategoryDto | null;
  onSaved: () => void;
};

/**
 * Saves what the form holds. When somebody else has changed the category meanwhile, `theirs` is what is stored
 * now, until one of the versions is chosen.
 */
export function useSaveCategory({ form, opened, onSaved }: SaveCategoryOptions) {
  const texts = useTranslations("adminCategories");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const save = trpc.admin.categories.save.useMutation();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<AdminCategoryDto | null>(null);
  // Before the button is drawn as busy there is time for a second press.
  const isUnderWay = useRef(false);

  async function submit() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const category = form.getValues();
    const request = { base: base && { id: base.id, version: base.version }, category };
    try {
      await save.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
      idempotency.release();
      void utils.admin.categories.invalidate();
      void utils.catalogue.invalidate();
      toast({
        kind: "ok",
        title: texts(opened ? "toast.saved" : "toast.added"),
        description: category.name,
      });
      onSaved();
    } catch (error) {
      if (refusalReason(error) === "category_changed") await askForTheirs();
      setServerError(form, FIELD_OF, error);
    } finally {
      isUnderWay.current = false;
    }
  }

  /** What is stored now. Without an answer nothing changes, and the next save is refused alike. */
  async function askForTheirs() {
    const stored = await utils.admin.categories.table.fetch().catch(() => []);
    setTheirs(stored.find(({ id }) => id === base?.id) ?? null);
  }

  function choose(stored: AdminCategoryDto, values: CategoryFormInput) {
    // What is stored is what the form is compared with from now on.
    form.reset(categoryValuesOf(stored));
    form.reset(values, { keepDefaultValues: true });
    setBase(stored);
    setTheirs(null);
    save.reset();
  }

  const reason = refusalReason(save.error);
  const isElsewhere = theirs !== null || (reason !== null && FIELD_OF[reason] !== undefined);
  return {
    submit,
    isBusy: save.isPending,
    /** What is said of the whole form. */
    problem: save.error && !isElsewhere ? errorMessage(save.error, texts("form.failed")) : null,
    theirs,
    takeTheirs: () => theirs && choose(theirs, categoryValuesOf(theirs)),
    keepMine: () => theirs && choose(theirs, form.getValues()),
  };
}
