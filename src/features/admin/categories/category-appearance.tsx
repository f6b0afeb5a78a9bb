"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { CategoryFormInput } from "@/contract/admin/catalogue/categories";
import { CATEGORY_COLOURS, CATEGORY_ICONS } from "@/domain/catalogue/category";
import { localized } from "@/domain/text/localized";
import { useImageStatus } from "@/features/admin/shared/form/use-image-status";
import { CategoryIcon } from "@/features/shared/product/category-icon";
import { useLanguage } from "@/i18n/use-language";
import { tileGround, tileName } from "@/ui/illustrations/category-tile";

/** The icon of the category, as radio buttons. */
export function IconPicker() {
  const texts = useTranslations("adminCategories");
  return (
    <Choices label={texts("form.icon")} className="grid-cols-[repeat(auto-fill,2.75rem)] gap-1.5">
      {CATEGORY_ICONS.map((icon) => (
        <Choice key={icon} name="icon" value={icon} label={texts(`icons.${icon}`)}>
          <span className="grid size-11 place-items-center">
            <CategoryIcon icon={icon} size={22} />
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

/** The colour of the category's tile (its card on the home page), as radio buttons. */
export function ColourPicker() {
  const texts = useTranslations("adminCategories");
  const slug = useWatch<CategoryFormInput, "slug">({ name: "slug" });
  return (
    <Choices label={texts("form.colour")} className="grid-cols-[repeat(auto-fill,5.5rem)] gap-2">
      {CATEGORY_COLOURS.map((colour) => (
        <Choice key={colour} name="colour" value={colour} label={texts(`colours.${colour}`)}>
          {/* biome-ignore lint/performance/noImgElement: the picture is a small SVG file */}
          <img
            src={`/art/${tileName(slug, colour)}.svg`}
            alt=""
            width={80}
            height={64}
            className="m-1 h-16 w-20 rounded-badge object-cover"
          />
        </Choice>
      ))}
    </Choices>
  );
}

type ChoicesProps = { label: string; className: string; children: ReactNode };

function Choices({ label, className, children }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label">{label}</legend>
      <div className={clsx("grid", className)}>{children}</div>
    </fieldset>
  );
}

type ChoiceProps = { name: "icon" | "colour"; value: string; label: string; children: ReactNode };

/** A visual choice with a transparent native radio button on top, which receives the clicks. */
function Choice({ name, value, label, children }: ChoiceProps) {
  const { register } = useFormContext<CategoryFormInput>();
  return (
    <label
      title={label}
      className={clsx(
        "frame frame-quiet relative block cursor-pointer rounded-control transition-colors hover:bg-mist",
        "has-checked:frame-selected has-checked:bg-after-soft has-focus-visible:outline-3",
        "has-focus-visible:outline-focus has-focus-visible:outline-offset-3",
      )}
    >
      <input
        {...register(name)}
        type="radio"
        value={value}
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none forced-colors:appearance-auto"
      />
      {children}
    </label>
  );
}

/**
 * Previews the category's tile on the home page. Hidden from assistive technology, because the
 * form's fields contain the same data.
 */
export function CategoryPreview() {
  const texts = useTranslations("adminCategories.form");
  const locale = useLanguage();
  // The cast is safe: called without `name`, `useWatch` returns all values, and each has a default.
  const values = useWatch<CategoryFormInput>() as CategoryFormInput;
  const isLoaded = useImageStatus(values.imageUrl) === "loaded";
  const { ground, isDark } = tileGround(values.colour);
  const tagline = localized(locale, values.tagline, values.taglineAr.trim() || null);
  return (
    <div aria-hidden="true">
      <p className="mb-2 text-caption text-ink-3">{texts("preview")}</p>
      <div
        style={{ backgroundColor: ground }}
        className={clsx("overflow-hidden rounded-card", isDark ? "on-storm" : "on-art")}
      >
        {/* biome-ignore lint/performance/noImgElement: a small SVG file, or an uploaded picture */}
        <img
          src={
            isLoaded ? values.imageUrl.trim() : `/art/${tileName(values.slug, values.colour)}.svg`
          }
          alt=""
          width={188}
          height={145}
          className="aspect-[460/355] w-full object-cover"
        />
        <div className="px-4 pb-4">
          <p className="wrap-anywhere text-role-heading text-xl">
            {localized(locale, values.name, values.nameAr.trim() || null) || texts("previewName")}
          </p>
          <p className="mt-1 wrap-anywhere text-small">{tagline}</p>
        </div>
      </div>
    </div>
  );
}
