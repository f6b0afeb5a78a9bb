import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { shownMoment } from "@/features/admin/orders/order-times";
import { panelHref } from "@/features/admin/panel-address";
import { PanelLink } from "@/features/admin/panel-link";
import { usePanelParts } from "@/features/admin/panel-parts";
import { useLanguage } from "@/i18n/use-language";
import { IconButton } from "@/ui/icon-button";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "@/ui/table";
import { Tooltip } from "@/ui/tooltip";
import { KeyStatusBadge } from "./key-status-badge";
import { RetireKeyDialog } from "./retire-key-dialog";
import { RevealKeyDialog } from "./reveal-key-dialog";

type KeyRowsProps = {
  rows: readonly AdminKeyRow[];
  /** Of the filter before: the new ones are on their way. */
  isStale: boolean;
  /** The dialog must stay: a link opens beside it. */
  isKept: boolean;
};

export function KeyRows({ rows, isStale, isKept }: KeyRowsProps) {
  const texts = useTranslations("adminKeys.table");
  const [shown, setShown] = useState<AdminKeyRow | null>(null);
  const [retired, setRetired] = useState<AdminKeyRow | null>(null);
  return (
    <>
      <Table label={texts("label")} busy={isStale}>
        <TableHead>
          <HeadCell>{texts("key")}</HeadCell>
          <HeadCell>{texts("status")}</HeadCell>
          <HeadCell>{texts("order")}</HeadCell>
          <HeadCell>{texts("added")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{texts("actions")}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <KeyRow
              key={row.id}
              row={row}
              isKept={isKept}
              onShow={() => setShown(row)}
              onRetire={() => setRetired(row)}
            />
          ))}
        </TableBody>
      </Table>
      {shown && <RevealKeyDialog row={shown} onClose={() => setShown(null)} />}
      {retired && <RetireKeyDialog row={retired} onClose={() => setRetired(null)} />}
    </>
  );
}

type KeyRowProps = Pick<KeyRowsProps, "isKept"> & {
  row: AdminKeyRow;
  onShow: () => void;
  onRetire: () => void;
};

function KeyRow({ row, isKept, onShow, onRetire }: KeyRowProps) {
  const texts = useTranslations("adminKeys.table");
  const locale = useLanguage();
  const { timeZone } = usePanelParts();
  const moment = (instant: string) => shownMoment(instant, locale, timeZone);
  return (
    <Row>
      <Cell head>
        <bdi dir="ltr" className="text-role-code">
          {row.masked}
        </bdi>
        {row.revealedAt !== null && (
          <span className="mt-0.5 flex items-center gap-1 text-ink-3 text-subline">
            <EyeIcon size={16} aria-hidden="true" className="shrink-0" />
            {texts("shown", { date: moment(row.revealedAt) })}
          </span>
        )}
      </Cell>
      <Cell label={texts("status")}>
        <KeyStatusBadge status={row.status} />
      </Cell>
      <Cell label={texts("order")} className="md:whitespace-nowrap">
        {row.orderId === null ? (
          <span className="text-ink-3">{texts("noOrder")}</span>
        ) : (
          <OrderLink orderId={row.orderId} isAside={isKept} />
        )}
      </Cell>
      <Cell label={texts("added")} className="text-ink-2">
        {moment(row.createdAt)}
      </Cell>
      <Cell>
        <div className="flex justify-end">
          <RowAction label={texts("show", { key: row.masked })} onClick={onShow} Icon={EyeIcon} />
          {row.status === "free" && (
            <RowAction
              label={texts("retire", { key: row.masked })}
              onClick={onRetire}
              Icon={ProhibitIcon}
            />
          )}
        </div>
      </Cell>
    </Row>
  );
}

function OrderLink({ orderId, isAside }: { orderId: number; isAside: boolean }) {
  const open = { order: orderId };
  const className = "link figures-id inline-flex min-h-11 items-center";
  const number = <bdi dir="ltr">#{orderId}</bdi>;
  return isAside ? (
    <a
      href={panelHref({ tab: "orders", ...open })}
      target="_blank"
      rel="noopener"
      className={className}
    >
      {number}
    </a>
  ) : (
    <PanelLink tab="orders" open={open} className={className}>
      {number}
    </PanelLink>
  );
}

type RowActionProps = { label: string; onClick: () => void; Icon: typeof EyeIcon };

function RowAction({ label, onClick, Icon }: RowActionProps) {
  return (
    <Tooltip text={label}>
      <IconButton label={label} onClick={onClick}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
