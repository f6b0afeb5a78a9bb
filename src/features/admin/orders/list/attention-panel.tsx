"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { useTranslations } from "next-intl";
import type { AttentionDto } from "@/contract/admin/orders/attention";
import type { StaffAccess } from "@/domain/account/permissions";
import { REASONS_BY_URGENCY } from "@/domain/shop/need";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { type AddressChanges, panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { useRowCount } from "@/features/admin/shared/table/use-row-count";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Skeleton } from "@/ui/feedback/skeleton";
import { reasonChanges } from "./order-filter";

type AttentionPanelProps = {
  query: {
    data: AttentionDto | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onChange: (changes: AddressChanges) => void;
};

/**
 * The attention items (open tasks): the number of orders that need a person, per reason, and the
 * items without an order. Pressing a reason filters the orders by it.
 */
export function AttentionPanel({ query, onChange }: AttentionPanelProps) {
  const texts = useTranslations("adminOrders");
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-small text-err">
        {texts("attention.failed")}
        <WorkButton variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
          {texts("tryAgain")}
        </WorkButton>
      </p>
    );
  }
  if (!data) return <Skeleton className="h-6 w-64" />;
  if (data.total === 0 && OTHERS.every(({ count }) => data[count] === 0)) {
    return (
      <p className="flex items-center gap-2 text-small text-ink-2">
        <CheckCircleIcon size={20} weight="fill" aria-hidden="true" className="text-ok" />
        {texts("attention.none")}
      </p>
    );
  }
  return <WaitingReasons attention={data} onChange={onChange} />;
}

const REASON =
  "inline-flex min-h-11 items-center gap-2 rounded-control bg-raised px-3.5 py-1.5 text-start text-[0.9375rem] transition-colors hover:bg-mist active:bg-line forced-colors:border";

/**
 * Attention items without an order. `place` is the URL of the items: "#…" for a list of this tab,
 * or another tab; if it is null, the panel shows only their number. `access` is the permission that
 * the link requires.
 */
const OTHERS: readonly Other[] = [
  {
    count: "providerRefusals",
    place: panelHref({ tab: "settings", ask: "provider" }),
    access: "settings",
  },
  { count: "quarantinedBatches", place: "#quarantined-batches" },
  { count: "unknownDisputes", place: "#unknown-disputes" },
  { count: "unknownPayments", place: "#unknown-payments" },
  { count: "revealAlerts", place: panelHref({ tab: "log", entity: "account" }), access: "staff" },
  { count: "heldAccountMails", place: null },
];

type Other = {
  count:
    | "providerRefusals"
    | "quarantinedBatches"
    | "unknownDisputes"
    | "unknownPayments"
    | "revealAlerts"
    | "heldAccountMails";
  place: string | null;
  access?: StaffAccess;
};

type WaitingReasonsProps = { attention: AttentionDto } & Pick<AttentionPanelProps, "onChange">;

function WaitingReasons({ attention, onChange }: WaitingReasonsProps) {
  const texts = useTranslations("adminOrders");
  const rowCount = useRowCount();
  const shown = useFormatDateTime();
  const may = usePermissions();
  const { disputeDueAt } = attention;
  const reasons = REASONS_BY_URGENCY.filter((reason) => attention.reasons[reason] > 0);
  return (
    <section
      aria-labelledby="orders-attention"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-wait-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 id="orders-attention" className="text-role-title text-[1.0625rem] text-wait">
        {texts("attention.heading")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {OTHERS.filter(({ count }) => attention[count] > 0).map(({ count, place, access }) => {
          const href = access === undefined || may(access) ? place : null;
          const Place = href === null ? "div" : "a";
          return (
            <li key={count}>
              <Place {...(href !== null && { href })} className={REASON}>
                <span>{texts(`attention.${count}`)}</span>
                <strong className="font-title">{rowCount(attention[count])}</strong>
              </Place>
            </li>
          );
        })}
        {reasons.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              onClick={() => onChange(reasonChanges(reason))}
              className={REASON}
            >
              <span>
                {texts(`needs.${reason}`)}
                {reason === "dispute_open" && disputeDueAt !== null && (
                  <span className="block text-caption text-ink-2">
                    {texts("attention.due", { at: shown(disputeDueAt) })}
                  </span>
                )}
              </span>
              <strong className="font-title">{rowCount(attention.reasons[reason])}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
