"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import {
  type EditedVersion,
  formValuesOf,
  NEW_PRODUCT,
} from "@/contract/admin/catalogue/product-values";
import {
  type AdminProductDto,
  type ProductFormInput,
  type ProductForm as ProductFormOutput,
  productForm,
} from "@/contract/admin/catalogue/products";
import { DraftNote } from "@/features/admin/shared/form/draft-note";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { type FormDraft, useFormDraft } from "@/features/admin/shared/form/form-draft";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { ARABIC, ENGLISH, FieldGroup } from "@/features/admin/shared/form/text-input";
import { useImageStatus } from "@/features/admin/shared/form/use-image-status";
import { useImageUpload } from "@/features/admin/shared/form/use-image-upload";
import { usePanelContext, usePermissions } from "@/features/admin/shared/frame/panel-context";
import { Collapsible } from "@/features/admin/shared/text/collapsible";
import { ProductName } from "@/features/shared/product/product-name";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { AboutFields, MoreAboutFields } from "./description-fields";
import { ProductArea } from "./form-fields";
import { copyOf, previewOf } from "./form-values";
import { MoreSellingFields, SellingFields } from "./pricing-fields";
import { RevealContentDialog } from "./reveal-content-dialog";
import { useSaveProduct } from "./use-save-product";
import { VersionConflict } from "./version-conflict";

type ProductFormProps = FormExits & {
  /** The edited product, as it was when the dialog opened; null for a new one. */
  product: AdminProductDto | null;
  /** The product that a new one is copied from, or null. */
  copied: AdminProductDto | null;
  categories: readonly AdminCategoryDto[];
  draft: FormDraft;
};

/** Digital content may contain codes, so drafts in the browser's storage never include it. */
const SECRET = ["digitalContent"] as const;

/** The form that adds or edits a product. Specification §2 (screens), §5 (validation rules). */
export function ProductForm(props: ProductFormProps) {
  const { product, copied, categories, draft, onDirty, onCancel, onSaved } = props;
  const texts = useTranslations("adminProducts");
  const form = useForm<ProductFormInput, unknown, ProductFormOutput>({
    resolver: zodResolver(productForm),
    defaultValues: beginning(product, copied),
  });
  const base = draft.stored ? (draft.stored.base as EditedVersion | null) : undefined;
  const saving = useSaveProduct({ form, opened: product, base, copied, onDirty, onSaved });
  useFormDraft(form, draft, { base: saving.base, secret: SECRET });
  const [wasUploaded, setUploaded] = useState(false);
  const upload = useImageUpload((imageUrl) => {
    form.setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: true });
    setUploaded(true);
  });
  const may = usePermissions();
  // Until the admin chooses options or delivery, typing the name of a new product sets both.
  const [isChosen, setChosen] = useState(Boolean(product ?? copied ?? draft.stored));
  const rest = useCollapsedFields(form);
  const [isRevealing, setRevealing] = useState(false);
  const isUploading = upload.share !== null;
  /** The reason why saving is not possible now, or null. */
  const withheld = isUploading ? texts("image.wait") : saving.theirs && texts("conflict.line");
  const submit = useRef<HTMLButtonElement>(null);
  // Choosing a version removes the pressed button, so move the focus to the submit button.
  function choose(version: () => void) {
    version();
    submit.current?.focus();
  }

  return (
    <>
      <FormFrame
        form={form}
        save={saving}
        note={withheld ?? (saving.chosen && texts(`conflict.${saving.chosen}`))}
        submitLabel={texts(product ? "form.save" : "form.add")}
        submitRef={submit}
        isWithheld={isUploading}
        onCancel={onCancel}
      >
        {saving.theirs && saving.base && (
          <VersionConflict
            theirs={saving.theirs}
            opened={saving.base}
            categories={categories}
            onTakeTheirs={() => choose(saving.takeTheirs)}
            onKeepMine={() => choose(saving.keepMine)}
          />
        )}
        <DraftNote draft={draft} />
        {copied && (
          <Alert kind="info" className="mb-6">
            {texts.rich("form.copied", { name: () => <ProductName product={copied} /> })}
          </Alert>
        )}
        <div className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_188px]">
          <div className="grid min-w-0 gap-10">
            <AboutFields
              isNew={product === null}
              isChosen={isChosen}
              onChosen={() => setChosen(true)}
              categories={categories}
              upload={upload}
            />
            <SellingFields product={product} />
            <ContentField
              showsContent={may("keys:reveal")}
              hasContent={product?.hasDigitalContent ?? false}
              onShowContent={() => setRevealing(true)}
            />
            <Collapsible title={texts("form.more")} line={texts("form.moreLine")} {...rest}>
              <div className="grid gap-10">
                <MoreAboutFields onChosen={() => setChosen(true)} />
                <MoreSellingFields product={product} />
                <InstructionFields />
              </div>
            </Collapsible>
          </div>
          <div className="min-w-0 max-sm:max-w-56">
            <div className="sm:sticky sm:top-0">
              <ProductPreview />
            </div>
          </div>
        </div>
      </FormFrame>
      <LiveRegion message={wasUploaded && !isUploading ? texts("image.uploaded") : ""} />
      {/* Outside of the product form: React passes a submit event of this dialog's form to the
          component around it, which would save the product too. */}
      {product && (
        <RevealContentDialog
          productId={product.id}
          open={isRevealing}
          onClose={() => setRevealing(false)}
        />
      )}
    </>
  );
}

function beginning(product: AdminProductDto | null, copied: AdminProductDto | null) {
  if (product) return formValuesOf(product);
  return copied ? copyOf(copied) : NEW_PRODUCT;
}

/** The fields in the collapsible part of the form. */
const FOLDED: readonly (keyof ProductFormInput)[] = [
  "descriptionAr",
  "searchWords",
  "optionSetId",
  "platform",
  "originalPriceUSD",
  "salePriceUSD",
  "saleFrom",
  "saleUntil",
  "lowestPriceUSD",
  "quantityPrices",
  "maxPerOrder",
  "costUSD",
  "deliveryInstructions",
  "deliveryInstructionsAr",
];

/**
 * State of the collapsible part with rarely needed fields. An invalid field in this part opens it.
 * That field takes the focus if no field outside this part is invalid.
 */
function useCollapsedFields({
  formState: { errors },
  setFocus,
}: UseFormReturn<ProductFormInput, unknown, ProductFormOutput>) {
  const [isOpen, setOpen] = useState(false);
  const wrong = FOLDED.find((name) => errors[name] !== undefined);
  const isAlone = Object.keys(errors).every((name) => FOLDED.some((one) => one === name));
  const [shown, setShown] = useState(wrong);
  if (wrong !== shown) {
    setShown(wrong);
    if (wrong) setOpen(true);
  }
  useEffect(() => {
    if (wrong && isAlone) setFocus(wrong);
  }, [wrong, isAlone, setFocus]);
  return { isOpen, onToggle: setOpen };
}

type ContentFieldProps = {
  hasContent: boolean;
  /** True if the admin may view the stored content. */
  showsContent: boolean;
  onShowContent: () => void;
};

/**
 * The field for the digital content of a product that gives every buyer the same content. Renders
 * nothing for other kinds of delivery.
 */
function ContentField({ hasContent, showsContent, onShowContent }: ContentFieldProps) {
  const texts = useTranslations("adminProducts.form");
  const fulfilment = useWatch<ProductFormInput, "fulfilment">({ name: "fulfilment" });
  if (fulfilment !== "shared") return null;
  return (
    <FieldGroup fields="grid gap-5" heading={texts("delivering")}>
      <div>
        <ProductArea
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
    </FieldGroup>
  );
}

/** The delivery instructions in English and Arabic. */
function InstructionFields() {
  const texts = useTranslations("adminProducts.form");
  return (
    <FieldGroup fields="grid gap-5" heading={texts("instructions")}>
      <ProductArea
        name="deliveryInstructions"
        label={texts("deliveryInstructions")}
        optional
        help={texts("instructionsHelp")}
        area={{ ...ENGLISH, rows: 5 }}
      />
      <ProductArea
        name="deliveryInstructionsAr"
        label={texts("deliveryInstructionsAr")}
        optional
        help={texts("instructionsHelp")}
        area={{ ...ARABIC, rows: 5 }}
      />
    </FieldGroup>
  );
}

/** Placeholder picture: a dashed diamond in a grey that is visible in both themes. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 348 334"><polygon points="174,117 212,167 174,217 136,167" fill="none" stroke="#857E9F" stroke-width="3" stroke-dasharray="9 7"/></svg>',
)}`;

/** Previews the product card. Hidden from screen readers: the fields contain the same data. */
function ProductPreview() {
  const texts = useTranslations("adminProducts.form");
  const { ProductCard } = usePanelContext();
  // The cast is safe: called without `name`, `useWatch` returns all values, and each has a default.
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
