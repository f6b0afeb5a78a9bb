"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/products";
import type { CategoryDto } from "@/contract/catalogue";
import { PRODUCT_KINDS } from "@/domain/customization";
import { FULFILMENTS } from "@/domain/order-lifecycle";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { FieldGroup, SelectField, TextAreaField, TextField, useFieldProblem } from "./form-fields";
import { fulfilmentFor, kindFor, NO_CATEGORY, suggestedKind, UNLIMITED } from "./form-values";
import { GameField } from "./game-field";
import { ImageField } from "./image-field";
import type { ImageUpload } from "./use-image-upload";

const CHANGED = { shouldDirty: true, shouldValidate: false } as const;

type AboutFieldsProps = {
  isNew: boolean;
  categories: readonly CategoryDto[];
  upload: ImageUpload;
};

/** What a product is: names, category, kind, delivery, descriptions, picture. */
export function AboutFields({ isNew, categories, upload }: AboutFieldsProps) {
  const texts = useTranslations("adminProducts.form");
  const { setValue, clearErrors } = useFormContext<ProductFormInput>();
  // In a new product the name decides both, until one was chosen by hand.
  const isChosen = useRef(!isNew);

  function set(values: Pick<ProductFormInput, "kind" | "fulfilment">) {
    setValue("kind", values.kind, CHANGED);
    setValue("fulfilment", values.fulfilment, CHANGED);
    if (values.fulfilment === "keys") setValue("stock", UNLIMITED, CHANGED);
    clearErrors(["kind", "fulfilment", "stock", "digitalContent"]);
  }
  function choose(values: Pick<ProductFormInput, "kind" | "fulfilment">) {
    isChosen.current = true;
    set(values);
  }

  return (
    <FieldGroup heading={texts("about")}>
      <TextField
        name="name"
        label={texts("name")}
        rules={{
          onChange: (event: { target: { value: string } }) => {
            if (!isChosen.current) set(suggestedKind(event.target.value));
          },
        }}
        input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": isNew }}
      />
      <TextField
        name="nameAr"
        label={texts("nameAr")}
        note={texts("optional")}
        input={{ dir: "rtl", lang: "ar" }}
      />
      <CategoryField categories={categories} />
      <KindFields onChoose={choose} />
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
      <ImageField upload={upload} />
    </FieldGroup>
  );
}

function CategoryField({ categories }: { categories: readonly CategoryDto[] }) {
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
        label: productName(one, locale),
      }))}
      onChoose={(id) =>
        setValue("categoryId", Number(id), { shouldDirty: true, shouldValidate: true })
      }
      placeholder={texts("chooseCategory")}
      problem={problem && chosen === NO_CATEGORY ? texts("chooseCategory") : problem}
    />
  );
}

type KindFieldsProps = {
  onChoose: (values: Pick<ProductFormInput, "kind" | "fulfilment">) => void;
};

function KindFields({ onChoose }: KindFieldsProps) {
  const texts = useTranslations("adminProducts.form");
  const [kind, fulfilment] = useWatch<ProductFormInput, ["kind", "fulfilment"]>({
    name: ["kind", "fulfilment"],
  });
  const kindProblem = useFieldProblem("kind");
  const fulfilmentProblem = useFieldProblem("fulfilment");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="kind"
        label={texts("kind")}
        help={texts("kindHelp")}
        value={kind}
        options={PRODUCT_KINDS.map((value) => ({ value, label: texts(`kinds.${value}`) }))}
        onChoose={(chosen) =>
          onChoose({ kind: chosen, fulfilment: fulfilmentFor(chosen, fulfilment) })
        }
        problem={kindProblem}
      />
      <SelectField
        name="fulfilment"
        label={texts("fulfilment")}
        value={fulfilment}
        options={FULFILMENTS.map((value) => ({ value, label: texts(`fulfilments.${value}`) }))}
        onChoose={(chosen) => onChoose({ kind: kindFor(chosen, kind), fulfilment: chosen })}
        problem={fulfilmentProblem}
      />
      {fulfilment === "topup" && <GameField />}
    </div>
  );
}
