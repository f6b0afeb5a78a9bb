"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import {
  type EditedVersion,
  NO_CATEGORY,
  UNLIMITED,
} from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import type { CategoryDto } from "@/contract/catalogue";
import { ConflictAlert } from "@/features/admin/shared/form/conflict-alert";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { compareVersions, type Difference } from "./compare-versions";

type VersionConflictProps = {
  theirs: AdminProductDto;
  /** The version of the product on which the typed values are based. */
  opened: EditedVersion;
  categories: readonly CategoryDto[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/**
 * Shown after another admin saved the product: lists the differences and asks which version to
 * keep.
 */
export function VersionConflict(props: VersionConflictProps) {
  const { theirs, opened, categories, ...ways } = props;
  const texts = useTranslations("adminProducts.conflict");
  const typed = useWatch<ProductFormInput>() as ProductFormInput;
  const differences = compareVersions(theirs, typed, opened);
  return (
    <ConflictAlert
      kind="adminProducts"
      {...(differences.length === 0 && { line: texts("same") })}
      {...ways}
    >
      {differences.length > 0 && (
        <dl className="mt-3 grid gap-3">
          {differences.map((difference) => (
            <Compared key={difference.field} difference={difference} categories={categories} />
          ))}
        </dl>
      )}
    </ConflictAlert>
  );
}

type ComparedProps = { difference: Difference; categories: readonly CategoryDto[] };

function Compared({ difference, categories }: ComparedProps) {
  const texts = useTranslations("adminProducts.conflict");
  const label = useFieldLabel();
  const { field, theirs, yours } = difference;
  const shown = useShownValue(categories);
  return (
    <div>
      <dt className="font-strong">{label(field)}</dt>
      {[
        { whose: texts("theirs"), value: shown(field, theirs) },
        { whose: texts("yours"), value: shown(field, yours) },
      ].map(({ whose, value }) => (
        <dd key={whose} className="flex gap-3 text-caption">
          <span className="w-16 shrink-0 text-ink-2">{whose}</span>
          <bdi className="line-clamp-3 min-w-0 whitespace-pre-line wrap-anywhere">{value}</bdi>
        </dd>
      ))}
    </div>
  );
}

function useFieldLabel(): (field: Difference["field"]) => string {
  const form = useTranslations("adminProducts.form");
  const imageTexts = useTranslations("adminProducts.image");
  return (field) => {
    if (field === "imageUrl") return imageTexts("label");
    if (field === "isActive") return form("active");
    if (field === "categoryId") return form("category");
    if (field === "gameId") return form("game");
    return form(field);
  };
}

/** Returns a function that formats a field's value for display. */
function useShownValue(categories: readonly CategoryDto[]) {
  const texts = useTranslations("adminProducts.conflict");
  const form = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const games = trpc.admin.games.list.useQuery().data ?? [];
  const sets = trpc.admin.optionSets.list.useQuery().data ?? [];
  return (field: Difference["field"], value: Difference["theirs"]): string => {
    if (typeof value === "boolean") return texts(value ? "yes" : "no");
    if (field === "categoryId") {
      const category = categories.find(({ id }) => id === value);
      return category ? productName(category, locale) : String(value === NO_CATEGORY ? "" : value);
    }
    if (field === "gameId") {
      const game = games.find(({ id }) => id === value);
      return game ? productName(game, locale) : texts("empty");
    }
    const text = String(value).trim();
    if (field === "optionSetId") {
      const set = sets.find(({ id }) => id === value);
      return set ? productName(set, locale) : form("noOptions");
    }
    if (field === "fulfilment") {
      return form(`fulfilments.${text as ProductFormInput["fulfilment"]}`);
    }
    if (field === "stock" && text === UNLIMITED) return form("unlimited");
    return text || texts("empty");
  };
}
