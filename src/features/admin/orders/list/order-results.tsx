"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OrderFilter, OrderRow, OrderTableDto } from "@/contract/admin/orders/order-table";
import { FIRST_PAGE, MAX_COUNTED } from "@/contract/admin/table-page";
import type { AttentionReason } from "@/domain/orders/order-actions";
import { ConfirmDialog } from "@/features/admin/orders/actions/confirm-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { type AddressChanges, panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { OrderSecondBadge, StatusBadge } from "@/features/admin/shared/orders/order-badges";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { PanelPagination } from "@/features/admin/shared/table/panel-pagination";
import { RowMenu, RowMenuItem } from "@/features/admin/shared/table/row-actions";
import { isMany } from "@/features/admin/shared/table/use-row-count";
import { RecentDateTime } from "@/features/admin/shared/text/date-time";
import { withThousands } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ProductName } from "@/features/shared/product/product-name";
import { countryName } from "@/features/shared/text/country-name";
import { useLanguage } from "@/i18n/use-language";
import { EmptyState } from "@/ui/feedback/empty-state";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { ProductImage } from "@/ui/illustrations/product-image";
import { isNarrowed, NO_FILTER } from "./order-filter";

type OrderResultsProps = {
  found: OrderTableDto;
  filter: OrderFilter;
  /** The query string of the URL; links to orders keep its parameters. */
  search: string;
  /** True while the rows of another page or filter are loading. */
  isBusy: boolean;
  runner: OrderActionRunner;
  onChange: (changes: AddressChanges) => void;
  onPage: (page: string) => void;
};

/** An action that the row's menu offers, because it is safe without opening the order first. */
type QuickAction = "resend_mail" | "retry_delivery";

interface RequestedAction {
  action: QuickAction;
  order: OrderRow;
}

/** The found orders with their pagination, or a note that there are none. */
export function OrderResults(props: OrderResultsProps) {
  const { found, filter, search, isBusy, runner, onChange, onPage } = props;
  const texts = useTranslations("adminOrders");
  const [requested, setRequested] = useState<RequestedAction | null>(null);

  function ask(action: RequestedAction) {
    runner.reset();
    setRequested(action);
  }

  if (found.rows.length === 0) {
    return <EmptyResults total={found.total} filter={filter} onChange={onChange} onPage={onPage} />;
  }
  return (
    <>
      <OrderTable rows={found.rows} search={search} isBusy={isBusy} onAction={ask} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-caption text-ink-3">
          {isMany(found.total)
            ? texts("table.foundMany", { total: MAX_COUNTED })
            : texts("table.found", { total: found.total })}
        </p>
        <PanelPagination label={texts("pages")} shown={found} onPage={onPage} />
      </div>
      {requested && (
        <ConfirmDialog
          question={{ action: requested.action, input: { orderId: requested.order.id } }}
          email={requested.order.customerEmail}
          runner={runner}
          onClose={() => setRequested(null)}
          onDone={() => setRequested((now) => (now === requested ? null : now))}
        />
      )}
    </>
  );
}

type EmptyResultsProps = { total: number } & Pick<
  OrderResultsProps,
  "filter" | "onChange" | "onPage"
>;

function EmptyResults({ total, filter, onChange, onPage }: EmptyResultsProps) {
  const texts = useTranslations("adminOrders.table");
  const place = "rounded-panel bg-cloud py-16";
  if (total > 0) {
    return (
      <EmptyState
        title={texts("pageEmptyTitle")}
        action={<Button onClick={() => onPage(FIRST_PAGE)}>{texts("firstPage")}</Button>}
        className={place}
      />
    );
  }
  if (!isNarrowed(filter)) {
    return (
      <EmptyState title={texts("emptyTitle")} description={texts("emptyLine")} className={place} />
    );
  }
  return (
    <EmptyState
      title={texts("nothingTitle")}
      description={texts("nothingLine")}
      action={<Button onClick={() => onChange(NO_FILTER)}>{texts("showAll")}</Button>}
      className={place}
    />
  );
}

type OrderTableProps = {
  rows: readonly OrderRow[];
  /** The query string of the URL; links to orders keep its parameters. */
  search: string;
  isBusy: boolean;
  onAction: (requested: RequestedAction) => void;
};

/**
 * One page of orders. A press anywhere in a row follows the link of its number; on a phone the card
 * begins with the bought products. Specification §2 (screens); visual design, picture 22b.
 */
function OrderTable({ rows, search, isBusy, onAction }: OrderTableProps) {
  const texts = useTranslations("adminOrders.table");
  const locale = useLanguage();
  return (
    <ColumnTable
      label={texts("caption")}
      isBusy={isBusy}
      isTight
      rows={rows}
      keyOf={({ id }) => id}
      rowProps={() => ({ className: "relative max-md:flex! max-md:flex-col" })}
      columns={[
        {
          head: texts("id"),
          isRowHeader: true,
          headClass: "md:w-21 md:ps-3.5",
          className: "max-md:order-2 max-md:py-0 md:ps-3.5",
          cell: ({ id }) => (
            <PanelLink
              href={panelHref({ order: id }, search)}
              className="inline-flex min-h-11 items-center font-title after:absolute after:inset-0 hover:underline"
            >
              <Ltr>{`#${id}`}</Ltr>
            </PanelLink>
          ),
        },
        {
          head: texts("bought"),
          isWide: true,
          className: "max-md:order-1 max-md:pe-12 md:max-w-88",
          cell: (order) => <Bought order={order} />,
        },
        {
          head: texts("country"),
          className: "text-ink-2 max-md:order-4 md:whitespace-nowrap",
          cell: ({ country }) => country && countryName(country, locale),
        },
        {
          head: texts("total"),
          numeric: "head",
          className: "max-md:order-5 md:whitespace-nowrap md:text-end md:leading-snug!",
          cell: (order) => <Total order={order} />,
        },
        {
          head: texts("status"),
          isWide: true,
          headClass: "md:ps-6",
          className: "max-md:order-3 md:ps-6",
          cell: (order) => (
            <span className="flex flex-wrap gap-1.5 min-[88rem]:flex-nowrap">
              <StatusBadge status={order.status} />
              <OrderSecondBadge order={order} />
            </span>
          ),
        },
        {
          head: texts("createdAt"),
          className: "text-ink-2 max-md:order-6",
          cell: ({ createdAt }) => <RecentDateTime at={createdAt} />,
        },
        {
          head: "",
          headClass: "md:w-14",
          className: "max-md:absolute max-md:end-2 max-md:top-2 max-md:py-1 md:text-end",
          cell: (order) => (
            <OrderRowMenu
              order={order}
              href={panelHref({ order: order.id }, search)}
              onAction={onAction}
            />
          ),
        },
      ]}
    />
  );
}

function Total({ order: { totalUSD, totalSAR, provider, coupon } }: { order: OrderRow }) {
  const texts = useTranslations("adminOrders.table");
  const { providers } = usePanelContext();
  const paidBy = providers.find(({ name }) => name === provider)?.displayName;
  return (
    <>
      <span className="block font-title text-[0.9375rem]">
        <Dollars amount={totalUSD} />
      </span>
      <span className="block text-[0.8125rem] text-ink-3">
        {totalSAR === null ? (
          texts("byProvider", { provider: paidBy ?? texts("theProvider") })
        ) : (
          <Ltr>{`${withThousands(totalSAR)} SAR`}</Ltr>
        )}
      </span>
      {coupon !== null && (
        <span className="block text-[0.8125rem] text-ink-3">
          <Ltr className="wrap-anywhere">{coupon}</Ltr>
        </span>
      )}
    </>
  );
}

/** The first line's picture and name, the number of other lines, and the buyer's e-mail address. */
function Bought({ order: { bought, customerEmail } }: { order: OrderRow }) {
  const texts = useTranslations("adminOrders.table");
  return (
    <span className="flex items-center gap-3.5">
      {bought && (
        <ProductImage
          src={bought.imageUrl}
          crop="thumb"
          className="size-11 shrink-0 rounded-control"
        />
      )}
      <span className="min-w-0 leading-snug">
        {bought && (
          <span className="block text-[0.9375rem]">
            <span className="font-title">
              <ProductName product={bought} />
            </span>
            {bought.others > 0 && (
              <span className="text-ink-2"> {texts("andMore", { count: bought.others })}</span>
            )}
          </span>
        )}
        <span className="block text-[0.8125rem] text-ink-3">
          <Ltr className="wrap-anywhere">{customerEmail}</Ltr>
        </span>
      </span>
    </span>
  );
}

type OrderRowMenuProps = {
  order: OrderRow;
  href: string;
  onAction: (requested: RequestedAction) => void;
};

/** The menu of a row: opening the order, quick actions, and copying the buyer's e-mail address. */
function OrderRowMenu({ order, href, onAction }: OrderRowMenuProps) {
  const texts = useTranslations("adminOrders");
  const copyEmail = useCopyEmail(order.customerEmail);
  return (
    <RowMenu label={texts("table.menu", { number: `#${order.id}` })}>
      <RowMenuItem href={href}>{texts("menu.open")}</RowMenuItem>
      {quickActions(order).map((action) => (
        <RowMenuItem key={action} onClick={() => onAction({ action, order })}>
          {texts(`menu.${action}`)}
        </RowMenuItem>
      ))}
      <RowMenuItem onClick={() => void copyEmail()}>{texts("menu.copyEmail")}</RowMenuItem>
    </RowMenu>
  );
}

function useCopyEmail(email: string): () => Promise<void> {
  const texts = useTranslations("adminOrders.menu");
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(email);
    } catch {
      // If the browser denies clipboard access, the admin can select the e-mail address in the row.
      return;
    }
    toast({ kind: "ok", title: texts("copied"), description: email });
  };
}

const RETRIED: readonly AttentionReason[] = ["mail_failed", "topup_rejected"];

/** The quick actions that the row's data allows; the server validates the action again. */
function quickActions({
  status,
  attentionReasons,
}: Pick<OrderRow, "status" | "attentionReasons">): QuickAction[] {
  if (status !== "completed" && status !== "delivered") return [];
  const isStuck = attentionReasons.some((reason) => RETRIED.includes(reason));
  return isStuck ? ["retry_delivery", "resend_mail"] : ["resend_mail"];
}
