"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type {
  BulkChangeInput,
  BulkField,
  BulkSelectionInput,
} from "@/contract/admin/catalogue/bulk-edits";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { PRICE_ENDINGS, type PriceEnding } from "@/domain/catalogue/bulk-price";
import { PlatformInput } from "@/features/admin/products/platform-input";
import { FormFooter } from "@/features/admin/shared/form/form-footer";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { Select } from "@/ui/form/select";

/** The form's values; each field keeps its own values while another field is shown. */
export interface ChangeValues {
  field: BulkField;
  direction: "raise" | "lower";
  by: "percent" | "amount";
  amount: string;
  ending: PriceEnding | null;
  isActive: boolean;
  categoryId: number;
  /** Null removes the options. */
  optionSetId: number | null;
  /** Empty removes the platform. */
  platform: string;
}

export const NEW_CHANGE: ChangeValues = {
  field: "priceUSD",
  direction: "raise",
  by: "percent",
  amount: "",
  ending: null,
  isActive: true,
  categoryId: 0,
  optionSetId: null,
  platform: "",
};

function changeOf(values: ChangeValues, firstCategory: number): BulkChangeInput {
  const { field, direction, by, amount, ending } = values;
  if (field === "priceUSD") return { field, direction, by, amount, ending };
  if (field === "isActive") return { field, value: values.isActive };
  if (field === "optionSetId") return { field, value: values.optionSetId };
  if (field === "platform") return { field, value: values.platform };
  return { field, value: values.categoryId || firstCategory };
}

const FIELDS: readonly BulkField[] = [
  "priceUSD",
  "isActive",
  "categoryId",
  "optionSetId",
  "platform",
];
const OF_AMOUNT: ReadonlySet<string | null> = new Set([
  "bulk_amount_invalid",
  "bulk_percent_invalid",
]);

type ChangeFormProps = {
  selection: BulkSelectionInput;
  values: ChangeValues;
  onValues: (values: ChangeValues) => void;
  categories: readonly AdminCategoryDto[];
  onCancel: () => void;
  onPreview: (id: number) => void;
};

/** The form of a bulk change. Submitting it makes a preview and does not change a product yet. */
export function ChangeForm(props: ChangeFormProps) {
  const { selection, values, onValues, categories, onCancel, onPreview } = props;
  const texts = useTranslations("adminBulkEdits.form");
  const fields = useTranslations("adminBulkEdits.fields");
  const preview = trpc.admin.bulkEdits.preview.useMutation();
  const id = useId();
  const isOfAmount = OF_AMOUNT.has(refusalReason(preview.error));
  const problem = preview.error && errorMessage(preview.error, texts("failed"));

  function set(changed: Partial<ChangeValues>) {
    preview.reset();
    onValues({ ...values, ...changed });
  }
  function ask() {
    if (preview.isPending) return;
    const change = changeOf(values, categories[0]?.id ?? 0);
    preview.mutate({ selection, change }, { onSuccess: (draft) => onPreview(draft.id) });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="mt-5 grid gap-5"
    >
      <Field label={texts("field")} id={id}>
        {(control) => (
          <Select
            {...control}
            value={values.field}
            options={FIELDS.map((value) => ({ value, label: fields(value) }))}
            onChange={(field) => set({ field })}
          />
        )}
      </Field>
      {values.field === "priceUSD" && (
        <PriceFields values={values} set={set} problem={isOfAmount ? problem : null} />
      )}
      {values.field === "isActive" && (
        <SegmentedControl
          label={fields("isActive")}
          value={values.isActive ? "on" : "off"}
          options={[
            { value: "on", label: texts("activate") },
            { value: "off", label: texts("deactivate") },
          ]}
          onChange={(value) => set({ isActive: value === "on" })}
          className="w-fit"
        />
      )}
      {values.field === "categoryId" && (
        <CategoryField values={values} set={set} categories={categories} />
      )}
      {values.field === "optionSetId" && <OptionSetField values={values} set={set} />}
      {values.field === "platform" && (
        <Field label={texts("platform")} help={texts("platformHelp")}>
          {(control) => (
            <PlatformInput
              {...control}
              value={values.platform}
              onChange={(event) => set({ platform: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <FormFooter
        problem={!isOfAmount && problem}
        submit={texts("preview")}
        isBusy={preview.isPending}
        onCancel={onCancel}
        className="flex flex-wrap justify-end gap-2.5"
      />
    </form>
  );
}

type FieldsProps = { values: ChangeValues; set: (changed: Partial<ChangeValues>) => void };

const AS_IT_IS = "none";

function PriceFields({ values, set, problem }: FieldsProps & { problem: string | null }) {
  const texts = useTranslations("adminBulkEdits.form");
  return (
    <>
      <SegmentedControl
        label={texts("direction")}
        value={values.direction}
        options={[
          { value: "raise", label: texts("raise") },
          { value: "lower", label: texts("lower") },
        ]}
        onChange={(direction) => set({ direction })}
        className="w-fit"
      />
      <Field label={texts("amount")} help={texts("rounding")} error={problem ?? undefined}>
        {(control) => (
          <div className="flex items-center gap-3">
            <Input
              {...control}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={values.by === "percent" ? "10" : "2.50"}
              value={values.amount}
              onChange={(event) => set({ amount: event.currentTarget.value })}
              className="max-w-40"
            />
            <SegmentedControl
              label={texts("unit")}
              value={values.by}
              options={[
                { value: "percent", label: "%" },
                { value: "amount", label: "$" },
              ]}
              onChange={(by) => set({ by })}
            />
          </div>
        )}
      </Field>
      <Field label={texts("ending")} help={texts("endingHelp")}>
        {(control) => (
          <Select
            {...control}
            value={values.ending ?? AS_IT_IS}
            options={[
              { value: AS_IT_IS, label: texts("noEnding") },
              ...PRICE_ENDINGS.map((value) => ({
                value,
                label: <bdi dir="ltr">.{value}</bdi>,
              })),
            ]}
            onChange={(ending) => set({ ending: ending === AS_IT_IS ? null : ending })}
          />
        )}
      </Field>
    </>
  );
}

type CategoryFieldProps = FieldsProps & { categories: readonly AdminCategoryDto[] };

function CategoryField({ values, set, categories }: CategoryFieldProps) {
  const texts = useTranslations("adminBulkEdits.form");
  const hidden = useTranslations("adminProducts.form");
  const locale = useLanguage();
  return (
    <Field label={texts("category")}>
      {(control) => (
        <Select
          {...control}
          value={String(values.categoryId || (categories[0]?.id ?? 0))}
          options={categories.map((one) => ({
            value: String(one.id),
            label: one.isShown
              ? productName(one, locale)
              : hidden("hiddenCategory", { category: productName(one, locale) }),
          }))}
          onChange={(category) => set({ categoryId: Number(category) })}
        />
      )}
    </Field>
  );
}

const NO_OPTIONS = "none";

function OptionSetField({ values, set }: FieldsProps) {
  const texts = useTranslations("adminBulkEdits.form");
  const locale = useLanguage();
  const sets = trpc.admin.optionSets.list.useQuery().data ?? [];
  return (
    <Field label={texts("optionSet")}>
      {(control) => (
        <Select
          {...control}
          value={String(values.optionSetId ?? NO_OPTIONS)}
          options={[
            { value: NO_OPTIONS, label: texts("noOptions") },
            ...sets.map((one) => ({ value: String(one.id), label: productName(one, locale) })),
          ]}
          onChange={(chosen) => set({ optionSetId: chosen === NO_OPTIONS ? null : Number(chosen) })}
        />
      )}
    </Field>
  );
}
