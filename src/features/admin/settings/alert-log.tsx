"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AlertMessagesDto } from "@/contract/admin/shop/alerts";
import { FIRST_PAGE } from "@/contract/admin/table-page";
import { ALERT_CHANNELS, type AlertChannel, type MessageState } from "@/domain/shop/alert";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { PanelPagination } from "@/features/admin/shared/table/panel-pagination";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { LtrLine } from "@/features/admin/shared/text/ltr";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useToast } from "@/ui/feedback/toast-context";
import { DeliveryProblemText } from "./delivery-problem-text";
import { TestButton } from "./test-button";

/**
 * The log of alerts to the owner, with channel, state and attempts, and a test button per channel.
 */
export function AlertLog() {
  const texts = useTranslations("adminAlerts.log");
  const { read, go } = usePanelAddress();
  const page = read("messages") ?? FIRST_PAGE;
  const query = trpc.admin.alerts.messages.useQuery(
    { page },
    { placeholderData: keepPreviousData },
  );
  const { data, error, isPlaceholderData } = query;
  return (
    <section className="mt-10">
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-1 mb-4 text-ink-2 text-small">{texts("line")}</p>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {ALERT_CHANNELS.map((channel) => (
          <ChannelTest key={channel} channel={channel} />
        ))}
      </div>
      {error ? (
        <LoadFailed query={query} failed={texts("loadFailed")} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : data.rows.length === 0 ? (
        <p className="text-ink-3 text-small">{texts("empty")}</p>
      ) : (
        <>
          <Messages rows={data.rows} isBusy={isPlaceholderData} />
          <div className="mt-4 flex justify-end">
            <PanelPagination
              label={texts("title")}
              shown={data}
              onPage={(next) => go({ messages: next === FIRST_PAGE ? null : next })}
            />
          </div>
        </>
      )}
    </section>
  );
}

function ChannelTest({ channel }: { channel: AlertChannel }) {
  const texts = useTranslations(`adminAlerts.tests.${channel}`);
  const test = trpc.admin.alerts.sendTest.useMutation();
  return (
    <TestButton
      texts={texts}
      test={test}
      onAsk={(idempotencyKey) => test.mutate({ idempotencyKey, channel })}
    />
  );
}

const TONES: Record<MessageState, BadgeTone> = {
  waiting: "wait",
  sending: "info",
  sent: "ok",
  failed: "err",
  dropped: "neutral",
};

type MessagesProps = { rows: AlertMessagesDto["rows"]; isBusy: boolean };

function Messages({ rows, isBusy }: MessagesProps) {
  const texts = useTranslations("adminAlerts.log");
  return (
    <ColumnTable
      label={texts("title")}
      isBusy={isBusy}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: texts("what"), isRowHeader: true, cell: ({ kind }) => texts(`kinds.${kind}`) },
        {
          head: texts("to"),
          cell: ({ channel, target }) => (
            <>
              {texts(`channels.${channel}`)}
              {target !== "" && (
                <LtrLine className="text-caption text-ink-2 wrap-anywhere">{target}</LtrLine>
              )}
            </>
          ),
        },
        {
          head: texts("state"),
          cell: ({ state, lastError }) => (
            <>
              <Badge tone={TONES[state]}>{texts(`states.${state}`)}</Badge>
              {lastError !== null && (
                <span className="mt-1 block text-caption text-ink-2 wrap-anywhere">
                  <DeliveryProblemText text={lastError} />
                </span>
              )}
            </>
          ),
        },
        { head: texts("tries"), numeric: true, cell: ({ attempts }) => attempts },
        { head: texts("when"), cell: ({ at }) => <DateTime at={at} /> },
        {
          head: texts("actions"),
          cell: ({ id, state }) =>
            state === "failed" || state === "waiting" ? <SendAgain id={id} /> : null,
        },
      ]}
    />
  );
}

function SendAgain({ id }: { id: number }) {
  const texts = useTranslations("adminAlerts.log");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const send = trpc.admin.alerts.sendAgain.useMutation({
    onSuccess: () => toast({ kind: "ok", title: texts("sent") }),
    onError: (error) => toast({ kind: "err", title: errorMessage(error, texts("notSent")) }),
    onSettled: () => utils.admin.alerts.messages.invalidate(),
  });
  function again() {
    idempotency.release();
    send.mutate({ idempotencyKey: idempotency.keyFor({ id }), id });
  }
  return (
    <WorkButton variant="outline" size="small" busy={send.isPending} onClick={again}>
      <span aria-hidden="true">{texts("again")}</span>
      <span className="sr-only">{texts("againFor", { id })}</span>
    </WorkButton>
  );
}
