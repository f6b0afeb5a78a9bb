"use client";

import { useTranslations } from "next-intl";
import type { OptionSetDto } from "@/contract/admin/option-sets";
import { localized } from "@/domain/localized";
import { RowButtonsCell, RowButtonsHead } from "@/features/admin/shared/row-buttons";
import { RowsTab, type TableActions } from "@/features/admin/shared/rows-tab";
import { ProductName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { OptionSetForm } from "./option-set-form";

/** What the wizard asks, set by set. Design §3, "Options are data". */
export function OptionsTab() {
  const note = useTranslations("adminOptions.delete")("kept");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminOptions"
      param="set"
      list={trpc.admin.optionSets.list.useQuery()}
      deletion={trpc.admin.optionSets.delete.useMutation()}
      deletionNote={note}
      onChanged={() => void utils.admin.optionSets.invalidate()}
      table={(sets, actions) => <SetsTable sets={sets} {...actions} />}
      form={(props) => <OptionSetForm {...props} />}
    />
  );
}

type SetsTableProps = TableActions<OptionSetDto> & { sets: readonly OptionSetDto[] };

function SetsTable({ sets, onEdit, onCopy, onDelete }: SetsTableProps) {
  const title = useTranslations("adminOptions")("title");
  const texts = useTranslations("adminOptions.table");
  const builtIn = useTranslations("panel.rows")("builtIn");
  return (
    <Table label={title}>
      <TableHeader>
        <HeaderCell>{texts("set")}</HeaderCell>
        <HeaderCell>{texts("asks")}</HeaderCell>
        <HeaderCell>{texts("products")}</HeaderCell>
        <RowButtonsHead />
      </TableHeader>
      <TableBody>
        {sets.map((set) => (
          <Row key={set.id}>
            <Cell rowHeader>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
                <ProductName product={set} />
                {set.isBuiltIn && <Badge tone="neutral-on-cloud">{builtIn}</Badge>}
              </p>
            </Cell>
            <Cell label={texts("asks")}>
              <StepNames set={set} />
            </Cell>
            <Cell label={texts("products")} className="text-ink-2">
              {texts("productCount", { count: set.products })}
            </Cell>
            <RowButtonsCell
              row={set}
              onEdit={() => onEdit(set)}
              onCopy={() => onCopy(set)}
              onDelete={() => onDelete(set)}
            />
          </Row>
        ))}
      </TableBody>
    </Table>
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
