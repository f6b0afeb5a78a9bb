"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import {
  type AdminProductDto,
  type ProductFormInput,
  type ProductForm as ProductFormOutput,
  productForm,
} from "@/contract/admin/products";
import type { FormExits } from "@/features/admin/shared/form-dialog";
import { FormFrame } from "@/features/admin/shared/form-frame";
import { usePanelContext, usePermissions } from "@/features/admin/shared/panel-context";
import { useImageStatus } from "@/features/admin/shared/use-image-status";
import { useImageUpload } from "@/features/admin/shared/use-image-upload";
import { ProductName } from "@/features/shared/product-name";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { AboutFields } from "./about-fields";
import { FieldGroup, TextAreaField } from "./form-fields";
import { copyOf, formValuesOf, NEW_PRODUCT, previewOf } from "./form-values";
import { RevealContentDialog } from "./reveal-content-dialog";
import { SellingFields } from "./selling-fields";
import { useSaveProduct } from "./use-save-product";
import { VersionConflict } from "./version-conflict";

type ProductFormProps = FormExits & {
  /** What is edited, as it was when the dialog opened; null adds a product. */
  product: AdminProductDto | null;
  /** Of a product that is added: the one whose copy the form begins with. */
  copied: AdminProductDto | null;
  categories: readonly AdminCategoryDto[];
};

/** The form of a product, for adding and for editing. Specification §2, §5. */
export function ProductForm(props: ProductFormProps) {
  const { product, copied, categories, onDirty, onCancel, onSaved } = props;
  const texts = useTranslations("adminProducts");
  const form = useForm<ProductFormInput, unknown, ProductFormOutput>({
    resolver: zodResolver(productForm),
    defaultValues: beginning(product, copied),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saving = useSaveProduct({ form, opened: product, copied, onSaved });
  const [wasUploaded, setUploaded] = useState(false);
  const upload = useImageUpload((imageUrl) => {
    form.setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: true });
    setUploaded(true);
  });
  const may = usePermissions();
  const [isRevealing, setRevealing] = useState(false);
  const isUploading = upload.share !== null;
  /** Why nothing can be saved now. */
  const withheld = isUploading ? texts("image.wait") : saving.conflict && texts("conflict.line");
  const submit = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone then.
  function choose(version: () => void) {
    version();
    submit.current?.focus();
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={form.handleSubmit(saving.submit)}
        problem={saving.problem}
        note={withheld ?? (saving.chosen && texts(`conflict.${saving.chosen}`))}
        submitLabel={texts(product ? "form.save" : "form.add")}
        submitRef={submit}
        isBusy={saving.isBusy}
        isWithheld={withheld !== null}
        onCancel={onCancel}
      >
        {saving.conflict && (
          <VersionConflict
            {...saving.conflict}
            categories={categories}
            onTakeTheirs={() => choose(saving.takeTheirs)}
            onKeepMine={() => choose(saving.keepMine)}
          />
        )}
        {copied && (
          <Alert kind="info" className="mb-6">
            {texts.rich("form.copied", { name: () => <ProductName product={copied} /> })}
          </Alert>
        )}
        <div className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_188px]">
          <div className="grid min-w-0 gap-10">
            <AboutFields isNew={product === null} categories={categories} upload={upload} />
            <SellingFields product={product} />
            <DeliveryFields
              showsContent={may("keys:reveal")}
              hasContent={product?.hasDigitalContent ?? false}
              onShowContent={() => setRevealing(true)}
            />
          </div>
          <div className="min-w-0 max-sm:max-w-56">
            <div className="sm:sticky sm:top-0">
              <ProductPreview />
            </div>
          </div>
        </div>
      </FormFrame>
      <LiveRegion message={wasUploaded && !isUploading ? texts("image.uploaded") : ""} />
      {/* Outside of the form: its own form would send this one along. */}
      {product && (
        <RevealContentDialog
          productId={product.id}
          open={isRevealing}
          onClose={() => setRevealing(false)}
        />
      )}
    </FormProvider>
  );
}

function beginning(product: AdminProductDto | null, copied: AdminProductDto | null) {
  if (product) return formValuesOf(product);
  return copied ? copyOf(copied) : NEW_PRODUCT;
}

type DeliveryFieldsProps = {
  hasContent: boolean;
  /** Whether who edits may look at what is stored. */
  showsContent: boolean;
  onShowContent: () => void;
};

/** What a buyer receives, and what they do with it. */
function DeliveryFields({ hasContent, showsContent, onShowContent }: DeliveryFieldsProps) {
  const texts = useTranslations("adminProducts.form");
  const fulfilment = useWatch<ProductFormInput, "fulfilment">({ name: "fulfilment" });
  return (
    <FieldGroup heading={texts("delivering")}>
      {fulfilment === "shared" && (
        <div>
          <TextAreaField
            name="digitalContent"
            label={texts("digitalContent")}
            help={texts(hasContent ? "contentStored" : "contentHelp")}
            area={{
              dir: "ltr",
              spellCheck: false,
              autoCapitalize: "off",
              className: "[&_textarea]:text-role-code [&_textarea]:font-normal",
            }}
          />
          {hasContent && showsContent && (
            <Button variant="outline" size="small" onClick={onShowContent} className="mt-3">
              <EyeIcon size={18} aria-hidden="true" />
              {texts("showContent")}
            </Button>
          )}
        </div>
      )}
      <TextAreaField
        name="deliveryInstructions"
        label={texts("deliveryInstructions")}
        note={texts("optional")}
        help={texts("instructionsHelp")}
        area={{ dir: "ltr", lang: "en", rows: 5 }}
      />
      <TextAreaField
        name="deliveryInstructionsAr"
        label={texts("deliveryInstructionsAr")}
        note={texts("optional")}
        help={texts("instructionsHelp")}
        area={{ dir: "rtl", lang: "ar", rows: 5 }}
      />
    </FieldGroup>
  );
}

/** Stands while there is no picture: a dashed nuqta whose grey is seen on the mist of both themes. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 348 334"><polygon points="174,117 212,167 174,217 136,167" fill="none" stroke="#857E9F" stroke-width="3" stroke-dasharray="9 7"/></svg>',
)}`;

/** The card as the shop would show it now, for the eye alone: the form says all of it. */
function ProductPreview() {
  const texts = useTranslations("adminProducts.form");
  const { ProductCard } = usePanelContext();
  // With no name every value is watched, and all of them have one from the start.
  const values = useWatch<ProductFormInput>() as ProductFormInput;
  const isLoaded = useImageStatus(values.imageUrl) === "loaded";
  const product = previewOf(
    values,
    isLoaded ? values.imageUrl.trim() : PLACEHOLDER,
    texts("previewName"),
  );
  return (
    <div aria-hidden="true">
      <p className="mb-2 text-caption text-ink-3">{texts("preview")}</p>
      <div className="wrap-anywhere [&_h3]:line-clamp-4 [&_img]:bg-mist">
        <ProductCard product={product} />
      </div>
    </div>
  );
}
