"use client";

import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/products";
import { Button } from "@/ui/form/button";
import { FieldGroup, TextAreaField } from "./form-fields";

type DeliveryFieldsProps = { hasContent: boolean; onShowContent: () => void };

/** What a buyer receives, and what they do with it. */
export function DeliveryFields({ hasContent, onShowContent }: DeliveryFieldsProps) {
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
          {hasContent && (
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
