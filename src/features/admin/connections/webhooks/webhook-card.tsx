"use client";

import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { PlugsIcon } from "@phosphor-icons/react/dist/ssr/Plugs";
import { PlugsConnectedIcon } from "@phosphor-icons/react/dist/ssr/PlugsConnected";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import type { WebhookDto } from "@/contract/admin/shop/webhooks";
import { WEBHOOK_EVENTS } from "@/domain/shop/webhook";
import { LIST_COMMA } from "@/domain/text/locale";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { RowMenu, RowMenuItem } from "@/features/admin/shared/table/row-actions";
import { isMany, useRowCount } from "@/features/admin/shared/table/use-row-count";
import { useFormatDateTime, useFormatDay } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { useShortTime } from "./delivery-cells";
import { DeliveryLog } from "./delivery-log";
import { useDeliveryLog } from "./use-delivery-log";
import { useKeptFocus } from "./use-kept-focus";

/** Commands of a webhook that open a dialog. */
export type WebhookCommand = "change" | "rotate" | "switchOff" | "delete";

type WebhookCardProps = {
  webhook: WebhookDto;
  onCommand: (command: WebhookCommand) => void;
};

/** A webhook: its URL, events and number of delivered messages, and below them its messages. */
export function WebhookCard({ webhook, onCommand }: WebhookCardProps) {
  const titleId = useId();
  const isOn = webhook.state !== "disabled";
  const log = useDeliveryLog(webhook.id, isOn);
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 md:overflow-clip md:rounded-card md:border-[1.5px] md:border-line"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 bg-cloud py-2.5 ps-3.5 pe-2 max-md:rounded-card forced-colors:border">
        <div className="flex min-w-0 grow basis-72 gap-4">
          <StateIcon webhook={webhook} />
          <div className="min-w-0 py-0.5">
            <h3 id={titleId} className="text-label">
              <Ltr className="wrap-anywhere">{webhook.url}</Ltr>
            </h3>
            {webhook.description !== "" && (
              <p className="text-caption text-ink-2">
                <bdi className="wrap-anywhere">{webhook.description}</bdi>
              </p>
            )}
            <Summary webhook={webhook} />
            <Notes webhook={webhook} />
          </div>
        </div>
        <div className="flex items-center gap-2 max-sm:w-full">
          {isOn ? (
            <SendTest webhook={webhook} onSent={log.readNew} />
          ) : (
            <SwitchOn webhook={webhook} />
          )}
          <WebhookMenu webhook={webhook} onCommand={onCommand} />
        </div>
      </div>
      <DeliveryLog webhook={webhook} log={log} />
    </section>
  );
}

function StateIcon({ webhook: { state } }: { webhook: WebhookDto }) {
  const Icon = state === "disabled" ? PlugsIcon : PlugsConnectedIcon;
  return (
    <Icon
      size={22}
      weight="fill"
      aria-hidden="true"
      className={clsx(
        "mt-2.5 shrink-0",
        state === "active" ? "text-ok" : state === "failing" ? "text-wait" : "text-ink-3",
      )}
    />
  );
}

/** The labels of the events, and the number of delivered messages. */
function Summary({ webhook: { events, counts } }: { webhook: WebhookDto }) {
  const texts = useTranslations("adminWebhooks");
  const locale = useLanguage();
  const rowCount = useRowCount();
  const [first = "", ...others] = events.map((kind) => texts(`events.${kind}`));
  const list = [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))];
  const isEvery = events.length === WEBHOOK_EVENTS.length;
  const { delivered, failed, pending } = counts;
  const all = delivered + failed + pending;
  const arrival =
    all === 0
      ? texts("arrival.none")
      : [delivered, failed, pending].some(isMany)
        ? texts("arrival.many", { count: rowCount(delivered) })
        : texts("arrival.counted", { count: delivered, all });
  return (
    <p className="text-pretty text-caption text-ink-2">
      {texts("summary", {
        events: isEvery ? texts("everyEvent") : list.join(LIST_COMMA[locale]),
        arrival,
      })}
    </p>
  );
}

/** States why a webhook is off or since when it fails, and when its previous secret expires. */
function Notes({ webhook }: { webhook: WebhookDto }) {
  const texts = useTranslations("adminWebhooks.state");
  const day = useFormatDay();
  const dateTime = useFormatDateTime();
  const shortTime = useShortTime();
  const { state, disabledReason, disabledAt, failingSince, pausedUntil } = webhook;
  const since = failingSince === null ? "" : dateTime(failingSince);
  const isRetried = pausedUntil !== null && Date.parse(pausedUntil) > Date.now();
  return (
    <>
      {state === "disabled" && (
        <Badge
          tone={disabledReason === "switched_off" ? "neutral-on-cloud" : "err"}
          icon={<XCircleIcon size={16} weight="fill" aria-hidden="true" />}
          className="mt-1.5 flex!"
        >
          {texts(disabledReason ?? "switched_off", { day: disabledAt ? day(disabledAt) : "" })}
        </Badge>
      )}
      {state === "failing" && (
        <Badge
          tone="wait"
          icon={<ClockIcon size={16} weight="fill" aria-hidden="true" />}
          className="mt-1.5 flex!"
        >
          {isRetried
            ? texts("failingAgain", { since, ...shortTime(pausedUntil) })
            : texts("failingNow", { since })}
        </Badge>
      )}
      {webhook.previousSecretEndsAt !== null && (
        <p className="mt-0.5 text-caption text-ink-2">
          {texts("previousSecret", { at: dateTime(webhook.previousSecretEndsAt) })}
        </p>
      )}
    </>
  );
}

type SendTestProps = { webhook: WebhookDto; onSent: () => Promise<void> };

function SendTest({ webhook, onSent }: SendTestProps) {
  const texts = useTranslations("adminWebhooks.test");
  const utils = trpc.useUtils();
  const test = useMutationWithToast(utils.client.admin.webhooks.test.mutate, {
    done: texts("sent"),
    failed: texts("failed"),
    refused: texts("failed"),
    about: webhook.url,
    read: async () => {
      await onSent();
      await utils.admin.webhooks.list.invalidate();
    },
  });
  return (
    <WorkButton
      variant="outline"
      size="small"
      busy={test.isBusy}
      aria-label={texts("submitTo", { address: webhook.url })}
      onClick={() => test.run({ id: webhook.id })}
      className="whitespace-nowrap max-sm:grow"
    >
      {texts("submit")}
    </WorkButton>
  );
}

function SwitchOn({ webhook }: { webhook: WebhookDto }) {
  const texts = useTranslations("adminWebhooks.switchOn");
  const utils = trpc.useUtils();
  const change = useMutationWithToast(utils.client.admin.webhooks.switch.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    refused: texts("failed"),
    about: webhook.url,
    read: () => utils.admin.webhooks.invalidate(),
  });
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  return (
    <WorkButton
      ref={button}
      variant="outline"
      size="small"
      busy={change.isBusy}
      aria-label={texts("submitOf", { address: webhook.url })}
      onClick={() => change.run({ id: webhook.id, isOn: true })}
      className="whitespace-nowrap max-sm:grow"
    >
      {texts("submit")}
    </WorkButton>
  );
}

function WebhookMenu({ webhook, onCommand }: WebhookCardProps) {
  const texts = useTranslations("adminWebhooks.menu");
  return (
    <RowMenu label={texts("label", { address: webhook.url })}>
      <RowMenuItem onClick={() => onCommand("change")}>{texts("change")}</RowMenuItem>
      <RowMenuItem onClick={() => onCommand("rotate")}>{texts("rotate")}</RowMenuItem>
      {webhook.state !== "disabled" && (
        <RowMenuItem onClick={() => onCommand("switchOff")}>{texts("switchOff")}</RowMenuItem>
      )}
      <RowMenuItem onClick={() => onCommand("delete")}>{texts("delete")}</RowMenuItem>
    </RowMenu>
  );
}
