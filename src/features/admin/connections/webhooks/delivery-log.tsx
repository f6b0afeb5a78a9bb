"use client";

import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowClockwise";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { WebhookDeliveryRow, WebhookDto } from "@/contract/admin/shop/webhooks";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed, Loading } from "@/features/admin/shared/frame/query-content";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RecentDateTime } from "@/features/admin/shared/text/date-time";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { About, AnswerBadge, Tries, useDeliveryName, useEventName } from "./delivery-cells";
import { hasFailed } from "./delivery-state";
import type { useDeliveryLog } from "./use-delivery-log";
import { useKeptFocus } from "./use-kept-focus";
import { useResend } from "./use-resend";

/** Number of rows shown at first, so that a long log leaves room for the next webhook. */
const SHORT = 5;

type DeliveryLogProps = {
  webhook: WebhookDto;
  log: ReturnType<typeof useDeliveryLog>;
};

/** The messages to a webhook, newest first. New messages are counted until the admin shows them. */
export function DeliveryLog({ webhook, log }: DeliveryLogProps) {
  const texts = useTranslations("adminWebhooks.log");
  const [isLong, setLong] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { rows, newCount, isNewMany } = log;
  const count = texts("new", { count: newCount, many: isNewMany ? "yes" : "no" });
  function showNew() {
    log.showNew();
    // The pressed button is removed: move the focus to the list.
    list.current?.focus({ preventScroll: true });
  }
  function showMore() {
    if (isLong || rows.length <= SHORT) log.loadMore();
    setLong(true);
  }
  const shown = isLong ? rows : rows.slice(0, SHORT);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {log.error !== null && (
        <LoadFailed query={log} failed={texts("failed")} className="max-md:mt-3 md:m-3" />
      )}
      {newCount > 0 && (
        <Button
          variant="ghost"
          size="small"
          wide
          onClick={showNew}
          className="bg-after-soft text-after! max-md:mt-3 md:rounded-none! md:border-line md:border-t-[1.5px]"
        >
          {count}
        </Button>
      )}
      <LiveRegion message={newCount > 0 ? count : ""} />
      {log.isPending ? (
        <Loading label={texts("loading")} skeleton="h-40 w-full md:rounded-none" />
      ) : rows.length === 0 ? (
        log.error === null && (
          <p className="px-3.5 py-4 text-ink-2 text-small md:border-line md:border-t-[1.5px]">
            {texts("empty")}
          </p>
        )
      ) : (
        <DeliveryTable webhook={webhook} rows={shown} />
      )}
      {(log.hasMore || shown.length < rows.length) && (
        <div className="flex justify-center border-line p-2 md:border-t-[1.5px]">
          <WorkButton variant="ghost" size="small" busy={log.isLoadingMore} onClick={showMore}>
            {texts("more")}
          </WorkButton>
        </div>
      )}
    </div>
  );
}

type DeliveryTableProps = { webhook: WebhookDto; rows: readonly WebhookDeliveryRow[] };

function DeliveryTable({ webhook, rows }: DeliveryTableProps) {
  const texts = useTranslations("adminWebhooks.log");
  const { go } = usePanelAddress();
  const eventName = useEventName();
  const deliveryName = useDeliveryName();
  /** True if the list offers to send the message again. */
  const isOffered = (delivery: WebhookDeliveryRow) =>
    webhook.state !== "disabled" && hasFailed(delivery);
  const open = ({ id }: WebhookDeliveryRow) => go({ message: id });
  return (
    <div className="max-md:mt-3">
      <ColumnTable
        label={texts("caption", { address: webhook.url })}
        isDense
        isBare
        rows={rows}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: "relative" })}
        columns={[
          {
            head: texts("event"),
            isRowHeader: true,
            className: "py-0! max-md:pe-20",
            cell: (delivery) => (
              // The event opens the message too, because the last column may show "Send again"
              // instead of "Show".
              <button
                type="button"
                aria-label={texts("showName", { name: deliveryName(delivery) })}
                onClick={() => open(delivery)}
                className="inline-flex min-h-11 min-w-11 items-center text-start text-label hover:underline"
              >
                {eventName(delivery.kind)}
              </button>
            ),
          },
          {
            head: texts("aboutHead"),
            className: "text-ink-2 md:py-0!",
            cell: (delivery) => <About delivery={delivery} />,
          },
          { head: texts("answer"), cell: (delivery) => <AnswerBadge delivery={delivery} /> },
          {
            head: texts("triesHead"),
            className: "text-ink-2",
            cell: (delivery) => <Tries delivery={delivery} />,
          },
          {
            head: texts("when"),
            className: "text-ink-2",
            cell: ({ createdAt }) => <RecentDateTime at={createdAt} />,
          },
          {
            head: "",
            className: (delivery) =>
              clsx(
                "md:py-1.5! md:ps-0! md:pe-2! md:text-end!",
                isOffered(delivery)
                  ? "max-md:mt-1"
                  : "max-md:absolute max-md:end-1 max-md:top-4 max-md:py-0!",
              ),
            cell: (delivery) =>
              isOffered(delivery) ? (
                <SendAgain delivery={delivery} name={deliveryName(delivery)} />
              ) : (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={texts("showName", { name: deliveryName(delivery) })}
                  onClick={() => open(delivery)}
                >
                  {texts("show")}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

type SendAgainProps = { delivery: WebhookDeliveryRow; name: string };

/** Sends a message again. The button may be replaced by "Show", which then takes the focus. */
function SendAgain({ delivery, name }: SendAgainProps) {
  const texts = useTranslations("adminWebhooks.log");
  const resend = useResend();
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  return (
    <WorkButton
      ref={button}
      variant="outline"
      size="small"
      busy={resend.isBusy}
      aria-label={texts("againName", { name })}
      onClick={() => resend.run({ id: delivery.id })}
      className="whitespace-nowrap max-md:w-full"
    >
      <ArrowClockwiseIcon size={18} aria-hidden="true" />
      {texts("again")}
    </WorkButton>
  );
}
