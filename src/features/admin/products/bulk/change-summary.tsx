"use client";

import { useTranslations } from "next-intl";
import type { BulkChangeDto } from "@/contract/admin/catalogue/bulk-edits";
import type { CategoryDto } from "@/contract/catalogue";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";

type ChangeWordsProps = { change: BulkChangeDto; categories: readonly CategoryDto[] };

/** A bulk change as a sentence: "Prices raised by 10%, to end in .99". */
export function ChangeSummary({ change, categories }: ChangeWordsProps) {
  const texts = useTranslations("adminBulkEdits.words");
  const locale = useLanguage();
  if (change.field === "isActive") return texts(change.value ? "activated" : "deactivated");
  if (change.field === "categoryId") {
    const category = categories.find(({ id }) => id === change.value);
    return texts("moved", {
      category: category ? productName(category, locale) : `#${change.value}`,
    });
  }
  if (change.field === "platform") {
    return change.value === null
      ? texts("noPlatform")
      : texts("platform", { platform: change.value });
  }
  if (change.field === "optionSetId") return <OptionSetWords id={change.value} />;
  const { direction, by, amount, ending } = change;
  return texts.rich(ending === null ? direction : `${direction}Ending`, {
    by: () => (by === "percent" ? <Ltr>{`${Number(amount)}%`}</Ltr> : <Dollars amount={amount} />),
    ending: () => <Ltr>{`.${ending}`}</Ltr>,
  });
}

function OptionSetWords({ id }: { id: number | null }) {
  const texts = useTranslations("adminBulkEdits.words");
  const name = useOptionSetName(id);
  return name === null ? texts("noOptions") : texts("optionSet", { set: name });
}

/** The name of an option set in the admin's language; null for no set. */
function useOptionSetName(id: number | null): string | null {
  const locale = useLanguage();
  const sets = trpc.admin.optionSets.list.useQuery(undefined, { enabled: id !== null }).data;
  if (id === null) return null;
  const set = sets?.find((one) => one.id === id);
  return set ? productName(set, locale) : `#${id}`;
}

type ValueProps = {
  field: BulkChangeDto["field"];
  value: string | null;
  categories: readonly CategoryDto[];
};

/** The changed field's value of one product, before or after a bulk change. */
export function BulkValue({ field, value, categories }: ValueProps) {
  const texts = useTranslations("adminBulkEdits.values");
  const locale = useLanguage();
  if (field === "optionSetId") return <OptionSetValue id={value === null ? null : Number(value)} />;
  if (value === null) return texts("none");
  if (field === "platform") return <bdi>{value}</bdi>;
  if (field === "priceUSD") return <Ltr className="whitespace-nowrap">{`$${value}`}</Ltr>;
  if (field === "isActive") return texts(value === "true" ? "active" : "inactive");
  const category = categories.find(({ id }) => String(id) === value);
  return category ? productName(category, locale) : `#${value}`;
}

function OptionSetValue({ id }: { id: number | null }) {
  const texts = useTranslations("adminBulkEdits.words");
  return useOptionSetName(id) ?? texts("noOptions");
}
