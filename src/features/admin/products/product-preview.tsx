"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/products";
import { usePanelParts } from "@/features/admin/panel-parts";
import { previewOf } from "./form-values";
import { useLoadedPicture } from "./use-loaded-picture";

/** Stands while there is no picture: a dashed nuqta whose grey is seen on the mist of both themes. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 348 334"><polygon points="174,117 212,167 174,217 136,167" fill="none" stroke="#857E9F" stroke-width="3" stroke-dasharray="9 7"/></svg>',
)}`;

/** The card as the shop would show it now, for the eye alone: the form says all of it. */
export function ProductPreview() {
  const texts = useTranslations("adminProducts.form");
  const { ProductCard } = usePanelParts();
  // With no name every value is watched, and all of them have one from the start.
  const values = useWatch<ProductFormInput>() as ProductFormInput;
  const isLoaded = useLoadedPicture(values.imageUrl) === "loaded";
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
