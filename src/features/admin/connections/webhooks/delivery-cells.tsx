"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useTranslations } from "next-intl";
import type { WebhookDeliveryRow } from "@/contract/admin/shop/webhooks";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { dayOf, formatDayMonth, formatHour } from "@/features/admin/shared/text/format-date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { type Answer, answerOf, secondsOf, subjectOf, triedFor } from "./delivery-state";

type OfDelivery = { delivery: WebhookDeliveryRow };

/** Returns the label of a message's event: "Order paid". */
export function useEventName(): (kind: WebhookDeliveryRow["kind"]) => string {
  const texts = useTranslations("adminWebhooks.events");
  return (kind) => texts(kind);
}

/** Returns the name of a message for accessible names: "Order paid, order #10482". */
export function useDeliveryName(): (delivery: WebhookDeliveryRow) => string {
  const texts = useTranslations("adminWebhooks.log");
  const eventName = useEventName();
  return ({ kind, subject }) => {
    const about = subjectOf(subject);
    const event = eventName(kind);
    return about.kind === "endpoint"
      ? event
      : texts("name", { event, number: `\u2066#${about.id}\u2069`, subject: about.kind });
  };
}

/** A link to the order or product of an event; plain text for a test message. */
export function About({ delivery: { subject } }: OfDelivery) {
  const texts = useTranslations("adminWebhooks.log.about");
  const about = subjectOf(subject);
  if (about.kind === "endpoint") return texts("endpoint");
  const { kind, id } = about;
  return (
    <PanelLink
      href={panelHref(
        kind === "order" ? { tab: "orders", order: id } : { tab: "products", q: `#${id}` },
      )}
      entersTab
      className="inline-flex min-h-11 items-center whitespace-nowrap hover:underline"
    >
      <span>{texts.rich(kind, { number: () => <Ltr numeric>{`#${id}`}</Ltr> })}</span>
    </PanelLink>
  );
}

const LOOKS = {
  delivered: { tone: "ok", Icon: CheckCircleIcon },
  unsent: { tone: "wait", Icon: ClockIcon },
  unanswered: { tone: "wait", Icon: ClockIcon },
  refused: { tone: "wait", Icon: ClockIcon },
  given_up: { tone: "err", Icon: XCircleIcon },
} as const;

/** The receiver's last answer to a message, as a badge. */
export function AnswerBadge({ delivery }: OfDelivery) {
  const text = useAnswerText();
  const answer = answerOf(delivery);
  const { tone, Icon } = LOOKS[answer.kind];
  return (
    <Badge tone={tone} icon={<Icon size={16} weight="fill" aria-hidden="true" />}>
      {text(answer)}
    </Badge>
  );
}

function useAnswerText(): (answer: Answer) => string {
  const texts = useTranslations("adminWebhooks.log.answers");
  return (answer) => {
    switch (answer.kind) {
      case "delivered":
        return texts("delivered", {
          status: String(answer.status),
          seconds: secondsOf(answer.ms),
        });
      case "refused":
        return texts("refused", { status: String(answer.status) });
      case "given_up":
        return answer.status === null
          ? texts("given_up_unanswered")
          : texts("given_up", { status: String(answer.status) });
      default:
        return texts(answer.kind);
    }
  };
}

/**
 * The number of attempts. A pending message also shows the time of the next attempt, or that it is
 * due; a message that failed after several attempts shows how long the shop tried.
 */
export function Tries({ delivery }: OfDelivery) {
  const texts = useTranslations("adminWebhooks.log.tries");
  const shortTime = useShortTime();
  const { state, attempts, nextAttemptAt } = delivery;
  if (state === "pending") {
    if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now()) {
      return attempts === 0 ? texts("now") : texts("soon", { tries: attempts });
    }
    return texts("next", { tries: attempts, ...shortTime(nextAttemptAt) });
  }
  const length = state === "failed" && attempts > 1 ? triedFor(delivery) : null;
  return length === null
    ? texts("count", { tries: attempts })
    : texts(length.unit, { tries: attempts, count: length.count });
}

/**
 * Returns a function that formats an ISO instant in the shop's time zone: as "18:42" today, or as
 * "14 Jun, 18:42" on another day.
 */
export function useShortTime(): (at: string) => { time: string; day: "today" | "other" } {
  const texts = useTranslations("panel.near");
  const { timeZone } = usePanelContext();
  const locale = useLanguage();
  return (at) => {
    const time = formatHour(at, locale, timeZone);
    if (dayOf(at, timeZone) === dayOf(Date.now(), timeZone)) return { time, day: "today" };
    const day = formatDayMonth(at, locale, timeZone);
    return { time: texts("day", { day, time }), day: "other" };
  };
}
