"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OrderFilter, OrderTableDto } from "@/contract/admin/orders";
import type { AddressChanges } from "@/features/admin/panel-address";
import { PanelPages } from "@/features/admin/panel-pages";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { isNarrowed, SHOW_ALL } from "./order-filter";
import { OrderTable } from "./order-table";
import { QuestionDialog } from "./question-dialog";
import type { RowAct } from "./row-menu";
import type { OrderActing } from "./use-order-act";

type OrderResultsProps = {
  found: OrderTableDto;
  filter: OrderFilter;
  page: number;
  /** The address after its "?", which the links to orders keep. */
  search: string;
  /** Other rows are on their way. */
  isBusy: boolean;
  acting: OrderActing;
  onChange: (changes: AddressChanges) => void;
  onPage: (page: number) => void;
};

/** The rows that were found and the ways to the others, or why there is none. */
export function OrderResults(props: OrderResultsProps) {
  const { found, filter, page, search, isBusy, acting, onChange, onPage } = props;
  const texts = useTranslations("adminOrders");
  const [asked, setAsked] = useState<RowAct | null>(null);

  function ask(act: RowAct) {
    acting.reset();
    setAsked(act);
  }

  if (found.rows.length === 0) {
    return <NoRows total={found.total} filter={filter} onChange={onChange} onPage={onPage} />;
  }
  return (
    <>
      <OrderTable rows={found.rows} search={search} isBusy={isBusy} onAct={ask} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-caption text-ink-3">
          {texts("table.found", { total: found.total })}
        </p>
        <PanelPages label={texts("pages")} page={page} total={found.total} onPage={onPage} />
      </div>
      {asked && (
        <QuestionDialog
          question={{ act: asked.act, input: { orderId: asked.order.id } }}
          email={asked.order.customerEmail}
          acting={acting}
          onClose={() => setAsked(null)}
          onDone={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
    </>
  );
}

type NoRowsProps = { total: number } & Pick<OrderResultsProps, "filter" | "onChange" | "onPage">;

function NoRows({ total, filter, onChange, onPage }: NoRowsProps) {
  const texts = useTranslations("adminOrders.table");
  const place = "rounded-panel bg-cloud py-16";
  if (total > 0) {
    return (
      <EmptyState
        title={texts("pageEmptyTitle")}
        action={<Button onClick={() => onPage(1)}>{texts("firstPage")}</Button>}
        className={place}
      />
    );
  }
  if (!isNarrowed(filter)) {
    return <EmptyState title={texts("emptyTitle")} line={texts("emptyLine")} className={place} />;
  }
  return (
    <EmptyState
      title={texts("nothingTitle")}
      line={texts("nothingLine")}
      action={<Button onClick={() => onChange(SHOW_ALL)}>{texts("showAll")}</Button>}
      className={place}
    />
  );
}
