import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/keys";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { KeyStatusBadge } from "@/features/admin/shared/key-status-badge";
import { panelHref } from "@/features/admin/shared/panel-address";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { RowAction } from "@/features/admin/shared/row-actions";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { BatchCostDialog } from "./batch-cost-dialog";
import { ReleaseKeyDialog, RevealKeyDialog, RevokeKeyDialog } from "./key-dialogs";

type KeyRowsProps = {
  rows: readonly AdminKeyRow[];
  /** Of the filter before: the new ones are on their way. */
  isStale: boolean;
  /** The dialog must stay: a link opens beside it. */
  keepsDialogOpen: boolean;
};

export function KeyRows({ rows, isStale, keepsDialogOpen }: KeyRowsProps) {
  const texts = useTranslations("adminKeys.table");
  const [shown, setShown] = useState<AdminKeyRow | null>(null);
  const [revoked, setRevoked] = useState<AdminKeyRow | null>(null);
  const [released, setReleased] = useState<AdminKeyRow | null>(null);
  return (
    <>
      <Table label={texts("label")} busy={isStale}>
        <TableHeader>
          <HeaderCell>{texts("key")}</HeaderCell>
          <HeaderCell>{texts("status")}</HeaderCell>
          <HeaderCell>{texts("order")}</HeaderCell>
          <HeaderCell>{texts("added")}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{texts("actions")}</span>
          </HeaderCell>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <KeyRow
              key={row.id}
              row={row}
              keepsDialogOpen={keepsDialogOpen}
              onShow={() => setShown(row)}
              onRevoke={() => setRevoked(row)}
              onRelease={() => setReleased(row)}
            />
          ))}
        </TableBody>
      </Table>
      {shown && <RevealKeyDialog row={shown} onClose={() => setShown(null)} />}
      {released && <ReleaseKeyDialog row={released} onClose={() => setReleased(null)} />}
      {revoked && <RevokeKeyDialog row={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

type KeyRowProps = Pick<KeyRowsProps, "keepsDialogOpen"> & {
  row: AdminKeyRow;
  onShow: () => void;
  onRevoke: () => void;
  onRelease: () => void;
};

function KeyRow({ row, keepsDialogOpen, onShow, onRevoke, onRelease }: KeyRowProps) {
  const texts = useTranslations("adminKeys.table");
  const formatDateTime = useFormatDateTime();
  const may = usePermissions();
  return (
    <Row>
      <Cell rowHeader>
        <bdi dir="ltr" className="text-role-code">
          {row.masked}
        </bdi>
        {row.revealedAt !== null && (
          <span className="mt-0.5 flex items-center gap-1 text-ink-3 text-subline">
            <EyeIcon size={16} aria-hidden="true" className="shrink-0" />
            {texts("shown", { date: formatDateTime(row.revealedAt) })}
          </span>
        )}
      </Cell>
      <Cell label={texts("status")}>
        <KeyStatusBadge status={row.status} />
      </Cell>
      <Cell label={texts("order")} className="md:whitespace-nowrap">
        <OrderOfKey orderId={row.orderId} isAside={keepsDialogOpen} />
      </Cell>
      <Cell label={texts("added")} className="text-ink-2">
        {formatDateTime(row.createdAt)}
        {row.batch && <BatchOfKey batch={row.batch} />}
      </Cell>
      <Cell>
        <div className="flex justify-end">
          {may("keys:reveal") && (
            <RowAction label={texts("show", { key: row.masked })} onClick={onShow}>
              <EyeIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
          {row.status === "seen" && (
            <RowAction label={texts("release", { key: row.masked })} onClick={onRelease}>
              <ArrowCounterClockwiseIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
          {(row.status === "available" || row.status === "seen") && (
            <RowAction label={texts("revoke", { key: row.masked })} onClick={onRevoke}>
              <ProhibitIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
        </div>
      </Cell>
    </Row>
  );
}

/** What the migration calls the keys that were there before. */
const BEFORE = "before batches";

function BatchOfKey({ batch }: { batch: NonNullable<AdminKeyRow["batch"]> }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const texts = useTranslations("adminKeys.batch");
  const isOld = batch.importedBy === null && batch.name === BEFORE;
  const name = isOld ? texts("before") : batch.name || texts("unnamed");
  const parts = [name, batch.source, batch.importedBy].filter(Boolean);
  return (
    <span className="mt-0.5 block break-words text-ink-3 text-subline">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </span>
      ))}
      <button
        type="button"
        className="link flex min-h-11 items-center"
        onClick={() => setCorrecting(true)}
      >
        {texts("correct.open")}
      </button>
      {isCorrecting && <BatchCostDialog batch={batch} onClose={() => setCorrecting(false)} />}
    </span>
  );
}

function OrderOfKey({ orderId, isAside }: { orderId: number | null; isAside: boolean }) {
  const texts = useTranslations("adminKeys.table");
  const may = usePermissions();
  if (orderId === null) return <span className="text-ink-3">{texts("noOrder")}</span>;
  if (may("orders:read")) return <OrderLink orderId={orderId} isAside={isAside} />;
  return <bdi dir="ltr">#{orderId}</bdi>;
}

function OrderLink({ orderId, isAside }: { orderId: number; isAside: boolean }) {
  const href = panelHref({ tab: "orders", order: orderId });
  const className = "link figures-id inline-flex min-h-11 items-center";
  const number = <bdi dir="ltr">#{orderId}</bdi>;
  return isAside ? (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {number}
    </a>
  ) : (
    <PanelLink href={href} entersTab className={className}>
      {number}
    </PanelLink>
  );
}
