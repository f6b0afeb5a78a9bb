"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { RecentAlertsDto } from "@/contract/admin/alerts";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { placeOf } from "@/domain/alert";
import { DateTime, useFormatDateTime } from "@/features/admin/shared/date-time";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { panelHref } from "@/features/admin/shared/panel-address";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { isMany } from "@/features/admin/shared/use-row-count";
import { errorMessage } from "@/features/shared/error-message";
import { type AlertTexts, alertLine } from "@/i18n/alert-words";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Drawer } from "@/ui/overlay/drawer";

type AlertDrawerProps = {
  open: boolean;
  onClose: () => void;
  query: {
    data: RecentAlertsDto | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
};

/** What needed the owner lately, the newest first: each leads to where it is looked after. Opened, it is seen. */
export function AlertDrawer({ open, onClose, query }: AlertDrawerProps) {
  const texts = useTranslations("adminAlerts");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const may = usePermissions();
  const { data, error, isFetching, refetch } = query;
  const seenBefore = useSeen(open, data);
  return (
    <Drawer open={open} onClose={onClose} title={texts("title")} closeLabel={texts("close")}>
      {error && !data ? (
        <LoadFailed
          message={errorMessage(error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <AlertList data={data} seenBefore={seenBefore} onClose={onClose} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {may("settings") && (
        <PanelLink
          href={panelHref({ tab: "settings", settings: "alerts" })}
          entersTab
          onClick={onClose}
          className="mt-6 inline-flex min-h-11 items-center font-strong text-after underline"
        >
          {texts("choose")}
        </PanelLink>
      )}
    </Drawer>
  );
}

/** Says that the newest was seen, once it is shown; gives up to which the reader had looked before this opening. */
function useSeen(open: boolean, data: RecentAlertsDto | undefined): number {
  const utils = trpc.useUtils();
  const { mutate } = trpc.admin.alerts.see.useMutation({
    onSuccess: () => utils.admin.alerts.recent.invalidate(),
  });
  const [before, setBefore] = useState<number | null>(null);
  const newest = data?.alerts[0]?.id ?? 0;
  const seenId = data?.seenId ?? 0;
  useEffect(() => {
    if (!open) return setBefore(null);
    setBefore((known) => known ?? seenId);
    if (newest > seenId) mutate({ seenId: newest });
  }, [open, newest, seenId, mutate]);
  return before ?? seenId;
}

type AlertListProps = { data: RecentAlertsDto; seenBefore: number; onClose: () => void };

function AlertList({ data, seenBefore, onClose }: AlertListProps) {
  const texts = useTranslations("adminAlerts");
  if (data.alerts.length === 0) return <p className="text-ink-2">{texts("none")}</p>;
  return (
    <>
      <p className="mb-3 text-ink-2 text-small">
        {isMany(data.open)
          ? texts("many", { count: MAX_COUNTED })
          : texts("open", { count: data.open })}
      </p>
      <ul className="grid gap-3">
        {data.alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} isNew={alert.id > seenBefore} onClose={onClose} />
        ))}
      </ul>
    </>
  );
}

type AlertItemProps = {
  alert: RecentAlertsDto["alerts"][number];
  isNew: boolean;
  onClose: () => void;
};

function AlertItem({ alert, isNew, onClose }: AlertItemProps) {
  const texts = useTranslations("adminAlerts");
  const said = useAlertTexts();
  const shown = useFormatDateTime();
  const { kind, facts, raisedAt, solvedAt } = alert;
  return (
    <li className="rounded-card border-[1.5px] border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-label">{said.alerts(`kinds.${kind}`)}</span>
        {solvedAt !== null ? (
          <Badge tone="ok">{texts("solved", { at: shown(solvedAt) })}</Badge>
        ) : (
          isNew && <Badge tone="wait">{texts("isNew")}</Badge>
        )}
      </div>
      <PanelLink
        href={panelHref(placeOf(kind, facts))}
        entersTab
        onClick={onClose}
        className="mt-1 block min-h-6 wrap-anywhere underline-offset-4 hover:underline"
      >
        {alertLine(said, kind, facts)}
      </PanelLink>
      <p className="mt-1 text-caption text-ink-3">
        <DateTime at={raisedAt} />
      </p>
    </li>
  );
}

function useAlertTexts(): AlertTexts {
  return {
    locale: useLanguage(),
    alerts: useTranslations("alerts"),
    orders: useTranslations("adminOrders"),
    issues: useTranslations("providerIssues"),
  };
}
