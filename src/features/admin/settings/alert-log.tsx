"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AlertMessagesDto } from "@/contract/admin/alerts";
import { FIRST_PAGE } from "@/contract/admin/table-page";
import { ALERT_CHANNELS, type AlertChannel, type MessageState } from "@/domain/alert";
import { DateTime } from "@/features/admin/shared/date-time";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { PanelPagination } from "@/features/admin/shared/panel-pagination";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { TestButton } from "./test-button";

/** What went out to the owner by which way, with its tries; and a test of each way. */
export function AlertLog() {
  const texts = useTranslations("adminAlerts.log");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const { read, go } = usePanelAddress();
  const page = read("messages") ?? FIRST_PAGE;
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.admin.alerts.messages.useQuery({ page }, { placeholderData: keepPreviousData });
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
        <LoadFailed
          message={errorMessage(error, texts("loadFailed"))}
          retryLabel={tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
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
    <Table label={texts("title")} busy={isBusy}>
      <TableHeader>
        <HeaderCell>{texts("what")}</HeaderCell>
        <HeaderCell>{texts("to")}</HeaderCell>
        <HeaderCell>{texts("state")}</HeaderCell>
        <HeaderCell numeric>{texts("tries")}</HeaderCell>
        <HeaderCell>{texts("when")}</HeaderCell>
        <HeaderCell>{texts("actions")}</HeaderCell>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <MessageRow key={row.id} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function MessageRow(message: AlertMessagesDto["rows"][number]) {
  const texts = useTranslations("adminAlerts.log");
  const { id, kind, channel, target, state, attempts, lastError, at } = message;
  return (
    <Row>
      <Cell rowHeader>{texts(`kinds.${kind}`)}</Cell>
      <Cell label={texts("to")}>
        {texts(`channels.${channel}`)}
        {target !== "" && (
          <bdi dir="ltr" className="block text-caption text-ink-2 wrap-anywhere">
            {target}
          </bdi>
        )}
      </Cell>
      <Cell label={texts("state")}>
        <Badge tone={TONES[state]}>{texts(`states.${state}`)}</Badge>
        {lastError !== null && (
          <bdi dir="ltr" className="mt-1 block text-caption text-ink-2 wrap-anywhere">
            {lastError}
          </bdi>
        )}
      </Cell>
      <Cell label={texts("tries")} numeric>
        {attempts}
      </Cell>
      <Cell label={texts("when")}>
        <DateTime at={at} />
      </Cell>
      <Cell label={texts("actions")}>
        {state === "failed" || state === "waiting" ? <SendAgain id={id} /> : null}
      </Cell>
    </Row>
  );
}

function SendAgain({ id }: { id: number }) {
  const texts = useTranslations("adminAlerts.log");
  const working = useTranslations("common")("working");
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
    <Button variant="outline" size="small" busy={send.isPending} busyText={working} onClick={again}>
      <span aria-hidden="true">{texts("again")}</span>
      <span className="sr-only">{texts("againFor", { id })}</span>
    </Button>
  );
}
