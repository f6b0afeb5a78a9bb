import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { NeedDto, NeedsDto } from "@/contract/admin/today";
import { type NeedKind, toneOf } from "@/domain/shop/need";
import { localized } from "@/domain/text/localized";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Nuqta } from "@/ui/brand/nuqta";
import { LiveRegion } from "@/ui/feedback/live-region";
import { buttonStyle } from "@/ui/form/button-style";
import { linkOf, NEED_ICONS, TONE_STYLES } from "./need-link";
import { formatAgo, formatRelative, timeOf } from "./relative-time";
import { ResponsiveLabel, ROW_BUTTON, Row, Rows } from "./row";
import { useTimeFormat } from "./use-time-format";

/**
 * The row whose button was pressed, which takes the focus again after Back. Not React state,
 * because the tab is unmounted while another tab is open. Null after the focus is restored.
 */
let left: { kind: NeedKind; index: number } | null = null;

/** Duration of a finished row's exit transition, in milliseconds. */
const LEAVE_MS = 160;

type NeedsProps = NeedsDto & {
  /** Rendered between the rows and the closing line. */
  children?: ReactNode;
};

/** The admin's attention items: one row per kind, urgent kinds first. */
export function Needs({ checkedAt, needs, children }: NeedsProps) {
  const texts = useTranslations("adminToday.needs");
  const clock = useTimeFormat();
  const list = useRef<HTMLDivElement>(null);
  const { shown, gone } = useLeaving(needs);
  const said = useReturn(list, needs);
  const isEmpty = shown.length === 0;
  const time = timeOf(checkedAt, clock);
  const first = needs.find(({ kind }) => kind === shown[0]?.kind) ?? shown[0];
  return (
    <>
      <section aria-labelledby="today-needs" className="mt-8">
        {isEmpty ? (
          <div className="flex items-center gap-6">
            <Nuqta kind="hollow" className="h-[76px] w-[58px] text-ink-3" />
            <div>
              <h2 id="today-needs" className="text-h3">
                {texts("none")}
              </h2>
              <p className="mt-1 text-ink-2 text-small">{texts("closingNone", { time })}</p>
            </div>
          </div>
        ) : (
          <>
            <h2 id="today-needs" className="text-h3">
              {texts("title")}
            </h2>
            <div ref={list}>
              <Rows>
                {shown.map((need, index) => (
                  <NeedRow
                    key={need.kind}
                    need={need}
                    now={checkedAt}
                    isFirst={need === first}
                    isLeaving={gone.has(need.kind)}
                    onLeave={() => {
                      left = { kind: need.kind, index };
                    }}
                  />
                ))}
              </Rows>
            </div>
          </>
        )}
      </section>
      {children}
      {!isEmpty && <p className="mt-5 text-[0.9375rem] text-ink-3">{texts("closing", { time })}</p>}
      <LiveRegion message={said} />
    </>
  );
}

/** Keeps showing a row whose items are resolved until its exit transition ends. */
function useLeaving(needs: readonly NeedDto[]) {
  const [shown, setShown] = useState(needs);
  const kinds = new Set(needs.map(({ kind }) => kind));
  const gone = new Set(shown.filter(({ kind }) => !kinds.has(kind)).map(({ kind }) => kind));
  useEffect(() => {
    const timer = setTimeout(() => setShown(needs), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [needs]);
  return gone.size > 0 ? { shown, gone } : { shown: needs, gone };
}

/**
 * Restores the focus to the row whose button was pressed. If that row is finished, focuses the next
 * row and announces the number of remaining rows.
 * @returns the announcement for screen readers
 */
function useReturn(
  list: React.RefObject<HTMLDivElement | null>,
  needs: readonly NeedDto[],
): string {
  const texts = useTranslations("adminToday.needs");
  const [said, say] = useState("");
  const [before] = useState(left);
  const isDone = before !== null && !needs.some(({ kind }) => kind === before.kind);
  useEffect(() => {
    if (before === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-need]") ?? [];
    const own = [...buttons].find((button) => button.dataset.need === before.kind);
    own?.focus({ preventScroll: false });
    left = null;
  }, [before, list]);
  useEffect(() => {
    if (!isDone || before === null) return;
    say(texts("done", { count: needs.length }));
    const timer = setTimeout(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("[data-need]") ?? [];
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const next = buttons[Math.min(before.index, buttons.length - 1)];
      if (isLost) next?.focus();
    }, LEAVE_MS + 20);
    return () => clearTimeout(timer);
  }, [isDone, before, needs.length, list, texts]);
  return said;
}

type NeedRowProps = {
  need: NeedDto;
  now: string;
  isFirst: boolean;
  isLeaving: boolean;
  onLeave: () => void;
};

function NeedRow({ need, now, isFirst, isLeaving, onLeave }: NeedRowProps) {
  const texts = useTranslations("adminToday");
  const clock = useTimeFormat();
  const may = usePermissions();
  const { kind, count, dueAt } = need;
  const Icon = NEED_ICONS[kind];
  const way = linkOf(need, may);
  const title =
    kind === "dispute_open" && dueAt !== null
      ? texts("kinds.dispute_due", { count, due: formatRelative(dueAt, now, clock) })
      : texts(`kinds.${kind}`, { count });
  const long = way && texts(`actions.${way.act}`, { count });
  return (
    <Row
      className={isLeaving ? "opacity-0 transition-opacity duration-fast" : ""}
      tile={
        <span
          aria-hidden="true"
          className={clsx(
            "grid size-10 shrink-0 place-items-center rounded-control lg:size-11 forced-colors:border",
            TONE_STYLES[toneOf(kind)],
          )}
        >
          <Icon size={22} weight="fill" />
        </span>
      }
      title={title}
      line={<NeedLine need={need} now={now} />}
      button={
        way && (
          <PanelLink
            href={way.href}
            entersTab
            data-need={kind}
            onClick={onLeave}
            aria-label={`${long}: ${title}`}
            className={clsx(
              buttonStyle({ size: "small", variant: isFirst ? "ink" : "outline" }),
              ROW_BUTTON,
            )}
          >
            <ResponsiveLabel long={long ?? ""} short={texts(`short.${way.act}`)} />
          </PanelLink>
        )
      }
    />
  );
}

/** The sentence below the title: order or product, time and amount. */
function NeedLine({ need, now }: { need: NeedDto; now: string }): ReactNode {
  const texts = useTranslations("adminToday.lines");
  const clock = useTimeFormat();
  const { kind, count, since, orderId, product, totalUSD, soldYesterday, services } = need;
  const parts = {
    order: () => <Ltr>{`#${orderId}`}</Ltr>,
    money: () => <Dollars amount={totalUSD ?? "0.00"} />,
    product: () => <bdi>{product && localized(clock.locale, product.name, product.nameAr)}</bdi>,
  };
  switch (kind) {
    case "provider_refusals":
    case "unknown_disputes":
    case "unknown_payments":
    case "account_mails":
    case "quarantined_batches":
    case "reveal_alerts":
      return texts(kind);
    case "service_down":
      return texts("services", { services: services.length === 1 ? (services[0] ?? "") : "other" });
    case "low_stock":
      return product ? texts.rich("lowOne", parts) : texts("low", { sold: soldYesterday ?? 0 });
  }
  if (since === null) return null;
  const said = { ...parts, since: formatRelative(since, now, clock) };
  if (count === 1 && orderId !== null) {
    if (kind === "claim_open" && product) {
      return texts.rich("claim", { ...parts, ago: formatAgo(since, now, clock.locale) });
    }
    return texts.rich(kind === "dispute_open" ? "dispute" : "order", said);
  }
  if (totalUSD === null) return texts("since", { since: said.since });
  return texts.rich(kind === "awaiting_approval" ? "held" : "orders", said);
}
