"use client";

import { useTranslations } from "next-intl";
import type { OrderRow } from "@/contract/admin/orders";
import { panelHref } from "@/features/admin/panel-address";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "@/ui/table";
import { Ltr } from "./ltr";
import { NeedBadges } from "./need-badges";
import { Moment } from "./order-moment";
import { Dollars } from "./order-money";
import { PanelLink } from "./panel-link";
import { type RowAct, RowMenu } from "./row-menu";
import { StatusBadge } from "./status-badge";

type OrderTableProps = {
  rows: readonly OrderRow[];
  /** The address after its "?", which the links to orders keep. */
  search: string;
  isBusy: boolean;
  onAct: (act: RowAct) => void;
};

/** The orders of a page: id, customerEmail, totalUSD, status, createdAt. Specification §2. */
export function OrderTable({ rows, search, isBusy, onAct }: OrderTableProps) {
  const texts = useTranslations("adminOrders.table");
  return (
    <Table label={texts("caption")} busy={isBusy}>
      <TableHead>
        <HeadCell>{texts("id")}</HeadCell>
        <HeadCell>{texts("customerEmail")}</HeadCell>
        <HeadCell numeric>{texts("totalUSD")}</HeadCell>
        <HeadCell className="md:ps-8">{texts("status")}</HeadCell>
        <HeadCell>{texts("createdAt")}</HeadCell>
        <HeadCell>
          <span className="sr-only">{texts("actions")}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((order) => (
          <TableRow key={order.id} order={order} search={search} onAct={onAct} />
        ))}
      </TableBody>
    </Table>
  );
}

type TableRowProps = { order: OrderRow } & Pick<OrderTableProps, "search" | "onAct">;

/** A press anywhere in the row follows the link of its number. */
function TableRow({ order, search, onAct }: TableRowProps) {
  const texts = useTranslations("adminOrders.table");
  const href = panelHref({ order: order.id }, search);
  return (
    <Row className="relative">
      <Cell head className="max-md:-mt-3 max-md:py-0">
        <PanelLink
          href={href}
          className="inline-flex min-h-11 items-center font-title after:absolute after:inset-0 hover:underline"
        >
          <Ltr>{`#${order.id}`}</Ltr>
        </PanelLink>
      </Cell>
      <Cell className="md:max-w-80">
        <Ltr className="wrap-anywhere">{order.customerEmail}</Ltr>
      </Cell>
      <Cell label={texts("totalUSD")} className="md:text-end">
        <span className="font-title">
          <Dollars decimal={order.totalUSD} />
        </span>
      </Cell>
      <Cell label={texts("status")} className="md:ps-8">
        <span className="flex flex-wrap gap-1.5 max-md:justify-end">
          <StatusBadge status={order.status} />
          <NeedBadges needs={order.needs} />
        </span>
      </Cell>
      <Cell label={texts("createdAt")} className="text-ink-2">
        <Moment at={order.createdAt} />
      </Cell>
      <Cell className="max-md:absolute max-md:end-2 max-md:top-0 max-md:py-1 md:text-end">
        <RowMenu order={order} href={href} onAct={onAct} />
      </Cell>
    </Row>
  );
}
