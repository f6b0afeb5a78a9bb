"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BulkEditPageDto, BulkRow, BulkRowState } from "@/contract/admin/catalogue/bulk-edits";
import type { CategoryDto } from "@/contract/catalogue";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ProductName } from "@/features/shared/product/product-name";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { BulkValue } from "./change-summary";

type EditRowsProps = { edit: BulkEditPageDto; categories: readonly CategoryDto[] };

const STATES: readonly BulkRowState[] = ["skipped", "kept", "ready", "applied", "undone"];

/**
 * One list per state of the products in a bulk change, each with its first products. First come
 * skipped products, which the change leaves out, then kept products, which an undo left unchanged.
 */
export function EditRows({ edit, categories }: EditRowsProps) {
  return STATES.map((state) => (
    <RowList
      // A changed count changes the key and so remounts the list. This drops the rows that were
      // loaded on request, which may be outdated.
      key={`${state} ${edit[state]}`}
      edit={edit}
      state={state}
      categories={categories}
    />
  ));
}

function RowList({ edit, state, categories }: EditRowsProps & { state: BulkRowState }) {
  const texts = useTranslations("adminBulkEdits.rows");
  const utils = trpc.useUtils();
  const [more, setMore] = useState<readonly BulkRow[]>([]);
  const [isLoading, setLoading] = useState(false);
  const rows = [...edit.rows.filter((row) => row.state === state), ...more];
  const last = rows.at(-1);
  if (!last) return null;
  const after = last.productId;

  async function load() {
    setLoading(true);
    const found = await utils.admin.bulkEdits.rows
      .fetch({ id: edit.id, state, after })
      .catch(() => null);
    if (found) setMore([...more, ...found.rows]);
    setLoading(false);
  }

  return (
    <section aria-label={texts(state)}>
      <h3 className="mb-2 text-label">
        {texts(state)}{" "}
        <span className="font-normal text-ink-2">{texts("count", { count: edit[state] })}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <ul tabIndex={0} className="max-h-72 overflow-y-auto rounded-card border-[1.5px] border-line">
        {rows.map((row) => (
          <EditRow
            key={row.productId}
            row={row}
            field={edit.change.field}
            categories={categories}
          />
        ))}
      </ul>
      {rows.length < edit[state] && (
        <Button
          variant="outline"
          size="small"
          busy={isLoading}
          busyText={texts("loading")}
          onClick={() => void load()}
          className="mt-2"
        >
          {texts("more")}
        </Button>
      )}
    </section>
  );
}

type EditRowProps = {
  row: BulkRow;
  field: BulkEditPageDto["change"]["field"];
  categories: readonly CategoryDto[];
};

function EditRow({ row, field, categories }: EditRowProps) {
  const texts = useTranslations("adminBulkEdits");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-3.5 py-2.5 text-[0.9375rem] not-first:border-t-[1.5px]">
      <span className="min-w-0 grow basis-48 wrap-anywhere">
        {row.name === null ? (
          <Ltr numeric>{`#${row.productId}`}</Ltr>
        ) : (
          <ProductName product={{ name: row.name, nameAr: row.nameAr }} />
        )}
        {row.problem && (
          <span className="block text-caption text-wait">{texts(`problems.${row.problem}`)}</span>
        )}
      </span>
      {row.problem !== "gone" && (
        <span className="whitespace-nowrap">
          <span className="text-ink-2">
            <BulkValue field={field} value={row.oldValue} categories={categories} />
          </span>
          <span className="sr-only"> {texts("rows.becomes")} </span>
          <ArrowRightIcon
            size={12}
            weight="bold"
            aria-hidden="true"
            className="mirror-rtl mx-2 inline-block text-ink-3"
          />
          <span className={row.problem ? "text-ink-2" : "font-strong"}>
            <BulkValue field={field} value={row.newValue} categories={categories} />
          </span>
        </span>
      )}
    </li>
  );
}
