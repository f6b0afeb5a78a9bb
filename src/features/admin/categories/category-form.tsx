"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import {
  type AdminCategoryDto,
  type CategoryFormInput,
  type CategoryForm as CategoryFormOutput,
  categoryForm,
} from "@/contract/admin/categories";
import { suggestedSlug } from "@/domain/category";
import type { ErrorCode } from "@/domain/errors";
import { FormFrame } from "@/features/admin/shared/form-frame";
import { ImageField } from "@/features/admin/shared/image-field";
import type { RowFormProps } from "@/features/admin/shared/rows-tab";
import { LongTextInput, TextInput } from "@/features/admin/shared/text-input";
import { useImageUpload } from "@/features/admin/shared/use-image-upload";
import { useSaveRow } from "@/features/admin/shared/use-save-row";
import { trpc } from "@/trpc/client";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Switch } from "@/ui/form/switch";
import { CategoryConflict } from "./category-conflict";
import { CategoryPreview, ColourPicker, IconPicker } from "./category-look";
import { type CategoryField, categoryValuesOf, NEW_CATEGORY } from "./category-values";

/** The field that a refusal of the server speaks of. */
const FIELD_OF: Partial<Record<ErrorCode, CategoryField>> = {
  category_slug_taken: "slug",
  category_slug_fixed: "slug",
  category_slug_invalid: "slug",
};

/** The form of a category: its texts, its address, how it looks, whether it is shown. */
export function CategoryForm({ row, onCancel, ...exits }: RowFormProps<AdminCategoryDto>) {
  const texts = useTranslations("adminCategories.form");
  const imageTexts = useTranslations("adminProducts.image");
  const saveLabel = useTranslations("panel.rows")("save");
  const utils = trpc.useUtils();
  // Later tables, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(row);
  const form = useForm<CategoryFormInput, unknown, CategoryFormOutput>({
    resolver: zodResolver(categoryForm),
    defaultValues: opened ? categoryValuesOf(opened) : NEW_CATEGORY,
  });
  const save = useSaveRow({
    kind: "adminCategories",
    form,
    opened,
    saving: trpc.admin.categories.save.useMutation(),
    inputOf: (category) => ({ category }),
    fieldOf: FIELD_OF,
    onChanged: () => {
      void utils.admin.categories.invalidate();
      void utils.catalogue.invalidate();
    },
    conflict: {
      reason: "category_changed",
      valuesOf: categoryValuesOf,
      read: async (id) => {
        const stored = await utils.admin.categories.table.fetch().catch(() => []);
        return stored.find((one) => one.id === id) ?? null;
      },
    },
    ...exits,
  });
  const upload = useImageUpload((imageUrl) =>
    form.setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: true }),
  );
  const isUploading = upload.share !== null;
  const submit = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone then.
  function choose(version: () => void) {
    version();
    submit.current?.focus();
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={form.handleSubmit(save.submit)}
        problem={save.problem}
        submitLabel={opened ? saveLabel : texts("add")}
        submitRef={submit}
        isBusy={save.isBusy}
        isWithheld={isUploading || save.theirs !== null}
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
            <Group heading={texts("look")}>
              <IconPicker />
              <ColourPicker />
              <ImageField upload={upload} fallback={texts("imageHelp")} />
            </Group>
            <ShownSwitch />
          </div>
          <div className="min-w-0 max-sm:max-w-56">
            <div className="sm:sticky sm:top-0">
              <CategoryPreview />
            </div>
          </div>
        </div>
      </FormFrame>
      <LiveRegion message={isUploading ? imageTexts("wait") : ""} />
    </FormProvider>
  );
}

const CategoryTextInput = TextInput<CategoryFormInput>;

type TextFieldsProps = { isNew: boolean; isBuiltIn: boolean };

/** Both languages, and the address; of a new category the English name suggests it, until one is typed. */
function TextFields({ isNew, isBuiltIn }: TextFieldsProps) {
  const texts = useTranslations("adminCategories.form");
  const optional = useTranslations("panel.rows")("optional");
  const { setValue } = useFormContext<CategoryFormInput>();
  const isTyped = useRef(!isNew);
  return (
    <Group heading={texts("about")}>
      <CategoryTextInput
        name="name"
        label={texts("name")}
        rules={{
          onChange: (event: { target: { value: string } }) => {
            if (isTyped.current) return;
            setValue("slug", suggestedSlug(event.target.value), { shouldDirty: true });
          },
        }}
        input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": isNew }}
      />
      <CategoryTextInput
        name="nameAr"
        label={texts("nameAr")}
        note={optional}
        input={{ dir: "rtl", lang: "ar" }}
      />
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
        note={optional}
        help={texts("taglineHelp")}
        input={{ dir: "ltr", lang: "en" }}
      />
      <CategoryTextInput
        name="taglineAr"
        label={texts("taglineAr")}
        note={optional}
        input={{ dir: "rtl", lang: "ar" }}
      />
      <LongTextInput<CategoryFormInput>
        name="description"
        label={texts("description")}
        note={optional}
        help={texts("descriptionHelp")}
        area={{ dir: "ltr", lang: "en" }}
      />
      <LongTextInput<CategoryFormInput>
        name="descriptionAr"
        label={texts("descriptionAr")}
        note={optional}
        area={{ dir: "rtl", lang: "ar" }}
      />
      <CategoryTextInput
        name="searchWords"
        label={texts("searchWords")}
        note={optional}
        help={texts("searchWordsHelp")}
        input={{ dir: "auto" }}
      />
    </Group>
  );
}

function ShownSwitch() {
  const texts = useTranslations("adminCategories.form");
  const { setValue } = useFormContext<CategoryFormInput>();
  const isShown = useWatch<CategoryFormInput, "isShown">({ name: "isShown" });
  return (
    <Switch
      checked={isShown}
      onChange={(checked) => setValue("isShown", checked, { shouldDirty: true })}
      label={texts("isShown")}
      help={texts("shownHelp")}
    />
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-role-title text-[1.0625rem]">{heading}</legend>
      <div className="grid gap-5">{children}</div>
    </fieldset>
  );
}
