"use client";

import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Cell, HeaderCell } from "@/ui/data/table";
import { RowAction } from "./row-actions";
import type { PanelRow } from "./row-kind";

type RowButtonsCellProps = {
  row: PanelRow;
  onEdit: () => void;
  /** Without it rows of the table are not copied. */
  onCopy?: () => void;
  onDelete: () => void;
};

/** The last cell of a row: what can be done with it. */
export function RowButtonsCell({ row, onEdit, onCopy, onDelete }: RowButtonsCellProps) {
  const texts = useTranslations("panel.rows");
  const name = productName(row, useLanguage());
  return (
    <Cell className={clsx("max-md:-mb-3 max-md:py-0 md:ps-0", !row.isBuiltIn && "can-delete")}>
      <div className="flex justify-end gap-0.5 max-md:-me-3">
        <RowAction label={texts("edit", { name })} tooltip={texts("editTip")} onClick={onEdit}>
          <PencilSimpleIcon size={20} aria-hidden="true" />
        </RowAction>
        {onCopy && (
          <RowAction label={texts("copy", { name })} tooltip={texts("copyTip")} onClick={onCopy}>
            <CopyIcon size={20} aria-hidden="true" />
          </RowAction>
        )}
        {row.isBuiltIn ? (
          // Its buttons stand under those of the rows that have one more.
          <span className="hidden w-11 md:in-[tbody:has(.can-delete)]:block" />
        ) : (
          <RowAction
            label={texts("delete", { name })}
            tooltip={texts("deleteTip")}
            onClick={onDelete}
          >
            <TrashIcon size={20} aria-hidden="true" />
          </RowAction>
        )}
      </div>
    </Cell>
  );
}

/** Its head, for those who hear the table. */
export function RowButtonsHead() {
  const texts = useTranslations("panel.rows");
  return (
    <HeaderCell>
      <span className="sr-only">{texts("actions")}</span>
    </HeaderCell>
  );
}
