"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import type { ProductFormInput } from "@/contract/admin/products";
import { FULFILMENTS } from "@/domain/order-lifecycle";
import { PlatformInput } from "@/features/admin/products/platform-input";
import { ImageField } from "@/features/admin/shared/image-field";
import type { ImageUpload } from "@/features/admin/shared/use-image-upload";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { FieldGroup, SelectField, TextAreaField, TextField, useFieldProblem } from "./form-fields";
import { NO_CATEGORY, suggestedDelivery, UNLIMITED } from "./form-values";
import { GameField } from "./game-field";

const CHANGED = { shouldDirty: true, shouldValidate: false } as const;

type AboutFieldsProps = {
  isNew: boolean;
  categories: readonly AdminCategoryDto[];
  upload: ImageUpload;
};

/** What a product is: names, category, options, delivery, descriptions, picture. */
export function AboutFields({ isNew, categories, upload }: AboutFieldsProps) {
  const texts = useTranslations("adminProducts.form");
  const { setValue, clearErrors } = useFormContext<ProductFormInput>();
  // In a new product the name decides both, until one was chosen by hand.
  const isChosen = useRef(!isNew);

  function set(values: Partial<Pick<ProductFormInput, "optionSetId" | "fulfilment">>) {
    if (values.optionSetId !== undefined) setValue("optionSetId", values.optionSetId, CHANGED);
    if (values.fulfilment) setValue("fulfilment", values.fulfilment, CHANGED);
    if (values.fulfilment === "keys") setValue("stock", UNLIMITED, CHANGED);
    clearErrors(["optionSetId", "fulfilment", "stock", "digitalContent", "lowestPriceUSD"]);
  }
  function choose(values: Partial<Pick<ProductFormInput, "optionSetId" | "fulfilment">>) {
    isChosen.current = true;
    set(values);
  }

  return (
    <FieldGroup heading={texts("about")}>
      <TextField
        name="name"
        label={texts("name")}
        isOnReceipts
        rules={{
          onChange: (event: { target: { value: string } }) => {
            if (!isChosen.current) set(suggestedDelivery(event.target.value));
          },
        }}
        input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": isNew }}
      />
      <TextField
        name="nameAr"
        label={texts("nameAr")}
        isOnReceipts
        note={texts("optional")}
        input={{ dir: "rtl", lang: "ar" }}
      />
      <CategoryField categories={categories} />
      <DeliveryFields onChoose={choose} />
      <PlatformField />
      <TextAreaField
        name="description"
        label={texts("description")}
        area={{ dir: "ltr", lang: "en", required: true }}
      />
      <TextAreaField
        name="descriptionAr"
        label={texts("descriptionAr")}
        note={texts("optional")}
        area={{ dir: "rtl", lang: "ar" }}
      />
      <TextField
        name="searchWords"
        label={texts("searchWords")}
        note={texts("optional")}
        help={texts("searchWordsHelp")}
        input={{ dir: "auto" }}
      />
      <ImageField upload={upload} />
    </FieldGroup>
  );
}

function CategoryField({ categories }: { categories: readonly AdminCategoryDto[] }) {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const { setValue } = useFormContext<ProductFormInput>();
  const chosen = useWatch<ProductFormInput, "categoryId">({ name: "categoryId" });
  const problem = useFieldProblem("categoryId");
  return (
    <SelectField
      name="categoryId"
      label={texts("category")}
      value={chosen === NO_CATEGORY ? null : String(chosen)}
      options={categories.map((one) => ({
        value: String(one.id),
        label: one.isShown
          ? productName(one, locale)
          : texts("hiddenCategory", { category: productName(one, locale) }),
      }))}
      onChoose={(id) =>
        setValue("categoryId", Number(id), { shouldDirty: true, shouldValidate: true })
      }
      placeholder={texts("chooseCategory")}
      problem={problem && chosen === NO_CATEGORY ? texts("chooseCategory") : problem}
    />
  );
}

function PlatformField() {
  const texts = useTranslations("adminProducts.form");
  const { register } = useFormContext<ProductFormInput>();
  return (
    <Field
      label={texts("platform")}
      note={texts("optional")}
      help={texts("platformHelp")}
      error={useFieldProblem("platform")}
    >
      {(control) => <PlatformInput {...control} {...register("platform")} />}
    </Field>
  );
}

type DeliveryFieldsProps = {
  onChoose: (values: Partial<Pick<ProductFormInput, "optionSetId" | "fulfilment">>) => void;
};

/** Of a product that asks nothing: no option set has this number. */
const NO_OPTIONS = "0";

/** What a customer is asked for, and how the product reaches them. */
function DeliveryFields({ onChoose }: DeliveryFieldsProps) {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const [optionSetId, fulfilment] = useWatch<ProductFormInput, ["optionSetId", "fulfilment"]>({
    name: ["optionSetId", "fulfilment"],
  });
  const sets = trpc.admin.optionSets.list.useQuery().data ?? [];
  const setProblem = useFieldProblem("optionSetId");
  const fulfilmentProblem = useFieldProblem("fulfilment");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="optionSetId"
        label={texts("optionSetId")}
        help={texts("optionSetHelp")}
        value={optionSetId === null ? NO_OPTIONS : String(optionSetId)}
        options={[
          { value: NO_OPTIONS, label: texts("noOptions") },
          ...sets.map((set) => ({ value: String(set.id), label: productName(set, locale) })),
        ]}
        onChoose={(id) => onChoose({ optionSetId: id === NO_OPTIONS ? null : Number(id) })}
        problem={setProblem}
      />
      <SelectField
        name="fulfilment"
        label={texts("fulfilment")}
        value={fulfilment}
        options={FULFILMENTS.map((value) => ({ value, label: texts(`fulfilments.${value}`) }))}
        onChoose={(chosen) => onChoose({ fulfilment: chosen })}
        problem={fulfilmentProblem}
      />
      {fulfilment === "topup" && <GameField />}
    </div>
  );
}
