"use client";

import { useTranslations } from "next-intl";
import type { OptionSetDto } from "@/contract/admin/catalogue/option-sets";
import { localized } from "@/domain/text/localized";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowsTab } from "@/features/admin/shared/table/rows-tab";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { OptionSetForm } from "./option-set-form";

/**
 * The options tab: the option sets. The steps of a set are the questions that the shop asks a buyer
 * who customizes a product. Decision 012 (options are data).
 */
export default function OptionsTab() {
  const texts = useTranslations("adminOptions");
  const builtIn = useTranslations("panel.rows")("builtIn");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminOptions"
      param="set"
      list={trpc.admin.optionSets.list.useQuery()}
      deletion={trpc.admin.optionSets.delete.useMutation()}
      deletionNote={texts("delete.kept")}
      onChanged={() => void utils.admin.optionSets.invalidate()}
      isCopied
      table={(sets, buttons) => (
        <ColumnTable
          label={texts("title")}
          rows={sets}
          keyOf={({ id }) => id}
          columns={[
            {
              head: texts("table.set"),
              isRowHeader: true,
              cell: (set) => (
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
                  <ProductName product={set} />
                  {set.isBuiltIn && <Badge tone="neutral-on-cloud">{builtIn}</Badge>}
                </p>
              ),
            },
            { head: texts("table.asks"), cell: (set) => <StepNames set={set} /> },
            {
              head: texts("table.products"),
              className: "text-ink-2",
              cell: ({ products }) => texts("table.productCount", { count: products }),
            },
            buttons,
          ]}
        />
      )}
      form={(props) => <OptionSetForm {...props} />}
    />
  );
}

function StepNames({ set }: { set: OptionSetDto }) {
  const texts = useTranslations("adminOptions.table");
  const locale = useLanguage();
  return (
    <ul>
      {set.steps.map((step) => (
        <li key={step.id}>
          <bdi>{localized(locale, step.name, step.nameAr)}</bdi>
          {step.options.length > 0 && (
            <span className="text-ink-2">
              {" "}
              ({texts("optionCount", { count: step.options.length })})
            </span>
          )}
          {step.choosesKey && (
            <span className="block text-caption text-ink-2">{texts("choosesKey")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
