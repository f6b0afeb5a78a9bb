"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import {
  type AdminCategoryDto,
  type CategoryFormInput,
  type CategoryForm as CategoryFormOutput,
  categoryForm,
} from "@/contract/admin/catalogue/categories";
import { differingFields } from "@/contract/admin/form-defaults";
import { suggestedSlug } from "@/domain/catalogue/category";
import type { ErrorCode } from "@/domain/errors";
import { ConflictAlert } from "@/features/admin/shared/form/conflict-alert";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { ImageField } from "@/features/admin/shared/form/image-field";
import {
  ARABIC,
  ENGLISH,
  FieldGroup,
  LongTextInput,
  SwitchInput,
  TextInput,
} from "@/features/admin/shared/form/text-input";
import { useImageUpload } from "@/features/admin/shared/form/use-image-upload";
import { useRowSaving, useSave } from "@/features/admin/shared/form/use-save";
import type { RowFormProps } from "@/features/admin/shared/table/rows-tab";
import { trpc } from "@/trpc/client";
import { LiveRegion } from "@/ui/feedback/live-region";
import { CategoryPreview, ColourPicker, IconPicker } from "./category-appearance";
import {
  CATEGORY_FIELDS,
  type CategoryField,
  categoryValuesOf,
  NEW_CATEGORY,
} from "./category-values";

/** The field to which a server error belongs. */
const FIELD_OF: Partial<Record<ErrorCode, CategoryField>> = {
  category_slug_taken: "slug",
  category_slug_fixed: "slug",
  category_slug_invalid: "slug",
};

/** The form of a category: texts, slug, icon, colour, picture and visibility. */
export function CategoryForm({ row, onCancel, ...exits }: RowFormProps<AdminCategoryDto>) {
  const texts = useTranslations("adminCategories.form");
  const imageTexts = useTranslations("adminProducts.image");
  const saveLabel = useTranslations("panel.rows")("save");
  const utils = trpc.useUtils();
  // Keep the category as it was opened: a refetch must not change the form while the admin types.
  const [opened] = useState(row);
  const form = useForm<CategoryFormInput, unknown, CategoryFormOutput>({
    resolver: zodResolver(categoryForm),
    defaultValues: opened ? categoryValuesOf(opened) : NEW_CATEGORY,
  });
  const save = useSave({
    ...useRowSaving("adminCategories", opened),
    form,
    call: utils.client.admin.categories.save.mutate,
    inputOf: (category, base) => ({ base, category }),
    fieldOf: FIELD_OF,
    onChanged: () => {
      void utils.admin.categories.invalidate();
      void utils.catalogue.invalidate();
    },
    conflict: {
      read: async ({ id }) => {
        const stored = await utils.admin.categories.table.fetch();
        return stored.find((one) => one.id === id) ?? null;
      },
      compared: {
        reason: "category_changed",
        baseOf: ({ id, version }) => ({ id, version }),
        valuesOf: categoryValuesOf,
      },
    },
    ...exits,
  });
  const upload = useImageUpload((imageUrl) =>
    form.setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: true }),
  );
  const isUploading = upload.share !== null;
  const submit = useRef<HTMLButtonElement>(null);
  // Choosing a version removes the conflict alert and the pressed button: focus the submit button.
  function choose(version: () => void) {
    version();
    submit.current?.focus();
  }

  return (
    <>
      <FormFrame
        form={form}
        save={save}
        submitLabel={opened ? saveLabel : texts("add")}
        submitRef={submit}
        isWithheld={isUploading}
        onCancel={onCancel}
      >
        {save.theirs && (
          <CategoryConflict
            theirs={save.theirs}
            onTakeTheirs={() => choose(save.takeTheirs)}
            onKeepMine={() => choose(save.keepMine)}
          />
        )}
        <div className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_188px]">
          <div className="grid min-w-0 gap-10">
            <TextFields isNew={!opened} isBuiltIn={opened?.isBuiltIn ?? false} />
            <FieldGroup heading={texts("look")} fields="grid gap-5">
              <IconPicker />
              <ColourPicker />
              <ImageField upload={upload} fallback={texts("imageHelp")} />
            </FieldGroup>
            <SwitchInput name="isShown" label={texts("isShown")} help={texts("shownHelp")} />
          </div>
          <div className="min-w-0 max-sm:max-w-56">
            <div className="sm:sticky sm:top-0">
              <CategoryPreview />
            </div>
          </div>
        </div>
      </FormFrame>
      <LiveRegion message={isUploading ? imageTexts("wait") : ""} />
    </>
  );
}

const CategoryTextInput = TextInput<CategoryFormInput>;

type TextFieldsProps = { isNew: boolean; isBuiltIn: boolean };

/**
 * Texts in both languages, and the slug. The slug of a new category follows the English name until
 * the admin types a slug.
 */
function TextFields({ isNew, isBuiltIn }: TextFieldsProps) {
  const texts = useTranslations("adminCategories.form");
  const { setValue } = useFormContext<CategoryFormInput>();
  const isTyped = useRef(!isNew);
  return (
    <FieldGroup heading={texts("about")} fields="grid gap-5">
      <CategoryTextInput
        name="name"
        label={texts("name")}
        rules={{
          onChange: (event: { target: { value: string } }) => {
            if (isTyped.current) return;
            setValue("slug", suggestedSlug(event.target.value), { shouldDirty: true });
          },
        }}
        input={{ ...ENGLISH, required: true, "data-autofocus": isNew }}
      />
      <CategoryTextInput name="nameAr" label={texts("nameAr")} optional input={ARABIC} />
      <CategoryTextInput
        name="slug"
        label={texts("slug")}
        help={texts(isBuiltIn ? "slugFixed" : isNew ? "slugHelp" : "slugChange")}
        rules={{
          onChange: () => {
            isTyped.current = true;
          },
        }}
        input={{
          dir: "ltr",
          required: true,
          readOnly: isBuiltIn,
          spellCheck: false,
          autoCapitalize: "off",
          start: (
            <span aria-hidden="true" className="text-ink-3">
              /shop/
            </span>
          ),
        }}
      />
      <CategoryTextInput
        name="tagline"
        label={texts("tagline")}
        optional
        help={texts("taglineHelp")}
        input={ENGLISH}
      />
      <CategoryTextInput name="taglineAr" label={texts("taglineAr")} optional input={ARABIC} />
      <LongTextInput<CategoryFormInput>
        name="description"
        label={texts("description")}
        optional
        help={texts("descriptionHelp")}
        area={ENGLISH}
      />
      <LongTextInput<CategoryFormInput>
        name="descriptionAr"
        label={texts("descriptionAr")}
        optional
        area={ARABIC}
      />
      <CategoryTextInput
        name="searchWords"
        label={texts("searchWords")}
        optional
        help={texts("searchWordsHelp")}
        input={{ dir: "auto" }}
      />
    </FieldGroup>
  );
}

type CategoryConflictProps = {
  theirs: AdminCategoryDto;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

function CategoryConflict({ theirs, ...ways }: CategoryConflictProps) {
  const texts = useTranslations("adminCategories.conflict");
  const labels = useTranslations("adminCategories.form");
  const image = useTranslations("adminProducts.image")("label");
  const shown = useShownValue();
  const typed = useWatch<CategoryFormInput>() as CategoryFormInput;
  const stored = categoryValuesOf(theirs);
  return (
    <ConflictAlert kind="adminCategories" {...ways}>
      <dl className="mt-3 grid gap-2">
        {differingFields(CATEGORY_FIELDS, stored, typed).map((field) => (
          <div key={field}>
            <dt className="font-strong">{field === "imageUrl" ? image : labels(field)}</dt>
            <dd className="wrap-anywhere text-caption">
              <span className="text-ink-2">{texts("theirs")}</span>{" "}
              <bdi>{shown(field, stored[field])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </ConflictAlert>
  );
}

/** Returns a function that formats a field's value for display. */
function useShownValue() {
  const texts = useTranslations("adminCategories");
  return (field: CategoryField, value: string | boolean): string => {
    if (typeof value === "boolean") return texts(value ? "table.shown" : "table.hidden");
    if (field === "icon") return texts(`icons.${value as CategoryFormInput["icon"]}`);
    if (field === "colour") return texts(`colours.${value as CategoryFormInput["colour"]}`);
    return value || texts("conflict.empty");
  };
}
