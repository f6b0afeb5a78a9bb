"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/categories";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { type CategoryField, categoryValuesOf, differingFields } from "./category-values";

type CategoryConflictProps = {
  theirs: AdminCategoryDto;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody else saved the category meanwhile: what they have, and which of the two shall count. */
export function CategoryConflict({ theirs, onTakeTheirs, onKeepMine }: CategoryConflictProps) {
  const texts = useTranslations("adminCategories.conflict");
  const labels = useTranslations("adminCategories.form");
  const image = useTranslations("adminProducts.image")("label");
  const shown = useShownValue();
  const typed = useWatch<CategoryFormInput>() as CategoryFormInput;
  const stored = categoryValuesOf(theirs);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Alert
      ref={alert}
      kind="wait"
      role="alert"
      tabIndex={-1}
      className="mb-6 scroll-mt-4 outline-none"
    >
      <p className="font-title">{texts("title")}</p>
      <p>{texts("line")}</p>
      <dl className="mt-3 grid gap-2">
        {differingFields(stored, typed).map((field) => (
          <div key={field}>
            <dt className="font-strong">{field === "imageUrl" ? image : labels(field)}</dt>
            <dd className="wrap-anywhere text-caption">
              <span className="text-ink-2">{texts("theirs")}</span>{" "}
              <bdi>{shown(field, stored[field])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 mb-1 flex flex-wrap gap-2.5">
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          {texts("takeTheirs")}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts("keepMine")}
        </Button>
      </div>
    </Alert>
  );
}

/** A field's value as a person reads it. */
function useShownValue() {
  const texts = useTranslations("adminCategories");
  return (field: CategoryField, value: string | boolean): string => {
    if (typeof value === "boolean") return texts(value ? "table.shown" : "table.hidden");
    if (field === "icon") return texts(`icons.${value as CategoryFormInput["icon"]}`);
    if (field === "colour") return texts(`colours.${value as CategoryFormInput["colour"]}`);
    return value || texts("conflict.empty");
  };
}
