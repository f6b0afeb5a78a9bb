"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import {
  type AdminCategoryDto,
  type CategoryFormInput,
  type CategoryForm as CategoryFormOutput,
  categoryForm,
} from "@/contract/admin/categories";
import { suggestedSlug } from "@/domain/category";
import { ImageField } from "@/features/admin/shared/image-field";
import { useImageUpload } from "@/features/admin/shared/use-image-upload";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input, type InputProps, TextArea } from "@/ui/form/input";
import { Switch } from "@/ui/form/switch";
import { CategoryConflict } from "./category-conflict";
import { CategoryPreview, ColourPicker, IconPicker } from "./category-look";
import { type CategoryField, categoryValuesOf, NEW_CATEGORY } from "./category-values";
import { useSaveCategory } from "./use-save-category";

type CategoryFormProps = {
  /** What is edited, as it was when the dialog opened; null adds a category. */
  category: AdminCategoryDto | null;
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The form of a category: its texts, its address, how it looks, whether it is shown. */
export function CategoryForm({ category, onDirty, onCancel, onSaved }: CategoryFormProps) {
  const texts = useTranslations("adminCategories.form");
  const imageTexts = useTranslations("adminProducts.image");
  const working = useTranslations("common")("working");
  // Later tables, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(category);
  const form = useForm<CategoryFormInput, unknown, CategoryFormOutput>({
    resolver: zodResolver(categoryForm),
    defaultValues: opened ? categoryValuesOf(opened) : NEW_CATEGORY,
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saving = useSaveCategory({ form, opened, onSaved });
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
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(saving.submit)}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow scroll-py-24 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
          {saving.theirs && (
            <CategoryConflict
              theirs={saving.theirs}
              onTakeTheirs={() => choose(saving.takeTheirs)}
              onKeepMine={() => choose(saving.keepMine)}
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
        </div>
        <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
          {saving.problem && (
            <Alert kind="err" role="alert" className="mb-3">
              {saving.problem}
            </Alert>
          )}
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button variant="outline" size="small" onClick={onCancel}>
              {texts("cancel")}
            </Button>
            <Button
              ref={submit}
              type="submit"
              size="small"
              busy={saving.isBusy}
              busyText={working}
              disabled={isUploading || saving.theirs !== null}
            >
              {texts(opened ? "save" : "add")}
            </Button>
          </div>
        </div>
      </form>
      <LiveRegion message={isUploading ? imageTexts("wait") : ""} />
    </FormProvider>
  );
}

type TextFieldsProps = { isNew: boolean; isBuiltIn: boolean };

/** Both languages, and the address; of a new category the English name suggests it, until one is typed. */
function TextFields({ isNew, isBuiltIn }: TextFieldsProps) {
  const texts = useTranslations("adminCategories.form");
  const { setValue } = useFormContext<CategoryFormInput>();
  const isTyped = useRef(!isNew);
  return (
    <Group heading={texts("about")}>
      <TextField
        name="name"
        label={texts("name")}
        onType={(name) => {
          if (!isTyped.current) setValue("slug", suggestedSlug(name), { shouldDirty: true });
        }}
        input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": isNew }}
      />
      <TextField
        name="nameAr"
        label={texts("nameAr")}
        note={texts("optional")}
        input={{ dir: "rtl", lang: "ar" }}
      />
      <TextField
        name="slug"
        label={texts("slug")}
        help={texts(isBuiltIn ? "slugFixed" : isNew ? "slugHelp" : "slugChange")}
        onType={() => {
          isTyped.current = true;
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
      <TextField
        name="tagline"
        label={texts("tagline")}
        note={texts("optional")}
        help={texts("taglineHelp")}
        input={{ dir: "ltr", lang: "en" }}
      />
      <TextField
        name="taglineAr"
        label={texts("taglineAr")}
        note={texts("optional")}
        input={{ dir: "rtl", lang: "ar" }}
      />
      <LongTextField
        name="description"
        label={texts("description")}
        note={texts("optional")}
        help={texts("descriptionHelp")}
        area={{ dir: "ltr", lang: "en" }}
      />
      <LongTextField
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

type TextName = Exclude<CategoryField, "isShown" | "icon" | "colour">;

type CommonProps = { name: TextName; label: string; note?: string; help?: string };

function useProblem(name: TextName): string | undefined {
  const { errors } = useFormContext<CategoryFormInput>().formState;
  return useFieldErrorMessage()(errors[name]?.message);
}

type TextFieldProps = CommonProps & {
  onType?: (text: string) => void;
  input?: InputProps & { "data-autofocus"?: boolean };
};

function TextField({ name, onType, input, ...field }: TextFieldProps) {
  const { register } = useFormContext<CategoryFormInput>();
  const registered = register(name, {
    onChange: (event: { target: { value: string } }) => onType?.(event.target.value),
  });
  return (
    <Field {...field} error={useProblem(name)}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...registered} />}
    </Field>
  );
}

function LongTextField({
  name,
  area,
  ...field
}: CommonProps & { area: ComponentProps<"textarea"> }) {
  const { register } = useFormContext<CategoryFormInput>();
  return (
    <Field {...field} error={useProblem(name)}>
      {(control) => <TextArea autoComplete="off" {...area} {...control} {...register(name)} />}
    </Field>
  );
}
