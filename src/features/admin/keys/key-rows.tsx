import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminKeyRow } from "@/contract/admin/catalogue/keys";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { KeyStatusBadge } from "@/features/admin/shared/orders/key-status-badge";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowAction } from "@/features/admin/shared/table/row-actions";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { BatchCostDialog, EndKeyDialog, RevealKeyDialog } from "./key-dialogs";

type KeyRowsProps = {
  rows: readonly AdminKeyRow[];
  /** True while rows of the previous filter are shown and the new ones load. */
  isStale: boolean;
  /** True while leaving would lose unsent keys: links then open in a new browser tab. */
  keepsDialogOpen: boolean;
};

type Asked = { what: "show" | "revoke" | "release"; row: AdminKeyRow };

export function KeyRows({ rows, isStale, keepsDialogOpen }: KeyRowsProps) {
  const texts = useTranslations("adminKeys.table");
  const formatDateTime = useFormatDateTime();
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = () => setAsked(null);
  return (
    <>
      <ColumnTable
        label={texts("label")}
        isBusy={isStale}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            head: texts("key"),
            isRowHeader: true,
            cell: ({ masked, revealedAt }) => (
              <>
                <Ltr className="text-role-code">{masked}</Ltr>
                {revealedAt !== null && (
                  <span className="mt-0.5 flex items-center gap-1 text-ink-3 text-subline">
                    <EyeIcon size={16} aria-hidden="true" className="shrink-0" />
                    {texts("shown", { date: formatDateTime(revealedAt) })}
                  </span>
                )}
              </>
            ),
          },
          { head: texts("status"), cell: ({ status }) => <KeyStatusBadge status={status} /> },
          {
            head: texts("order"),
            className: "md:whitespace-nowrap",
            cell: ({ orderId }) => <OrderOfKey orderId={orderId} isAside={keepsDialogOpen} />,
          },
          {
            head: texts("added"),
            className: "text-ink-2",
            cell: ({ createdAt, batch }) => (
              <>
                {formatDateTime(createdAt)}
                {batch && <BatchOfKey batch={batch} />}
              </>
            ),
          },
          { head: "", cell: (row) => <KeyButtons row={row} onAsk={setAsked} /> },
        ]}
      />
      {asked?.what === "show" && <RevealKeyDialog row={asked.row} onClose={end} />}
      {asked && asked.what !== "show" && (
        <EndKeyDialog action={asked.what} row={asked.row} onClose={end} />
      )}
    </>
  );
}

type KeyButtonsProps = { row: AdminKeyRow; onAsk: (asked: Asked) => void };

function KeyButtons({ row, onAsk }: KeyButtonsProps) {
  const texts = useTranslations("adminKeys.table");
  const may = usePermissions();
  const { status, masked: key } = row;
  return (
    <div className="flex justify-end">
      {may("keys:reveal") && (
        <RowAction label={texts("show", { key })} onClick={() => onAsk({ what: "show", row })}>
          <EyeIcon size={20} aria-hidden="true" />
        </RowAction>
      )}
      {status === "seen" && (
        <RowAction
          label={texts("release", { key })}
          onClick={() => onAsk({ what: "release", row })}
        >
          <ArrowCounterClockwiseIcon size={20} aria-hidden="true" />
        </RowAction>
      )}
      {(status === "available" || status === "seen") && (
        <RowAction label={texts("revoke", { key })} onClick={() => onAsk({ what: "revoke", row })}>
          <ProhibitIcon size={20} aria-hidden="true" />
        </RowAction>
      )}
    </div>
  );
}

/**
 * The name of the batch that a migration of an earlier release created for keys that were added
 * before batches existed.
 */
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
        className="link flex min-h-11 items-center max-md:ms-auto"
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
  const className = "link figures-id inline-flex min-h-11 min-w-11 items-center";
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
