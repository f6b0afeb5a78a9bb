import { useTranslations } from "next-intl";
import type { OrderDisputeDto } from "@/contract/admin/orders/disputes";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Details, SectionList } from "./section";

type OrderDisputesProps = {
  disputes: readonly OrderDisputeDto[];
  /** The query string of the URL, without "?"; links to disputes keep its parameters. */
  search: string;
};

/** The buyer's disputes at the payment provider. Renders nothing if there are none. */
export function OrderDisputes({ disputes, search }: OrderDisputesProps) {
  const texts = useTranslations("adminDispute");
  if (disputes.length === 0) return null;
  return (
    <SectionList
      heading={texts("heading")}
      rows={disputes}
      line={
        disputes.some(({ state }) => state !== "resolved") && (
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        )
      }
    >
      {(dispute) => (
        <>
          <DisputeBadge dispute={dispute} />
          <DisputeDetails dispute={dispute} />
          <PanelLink
            href={panelHref({ dispute: dispute.id }, search)}
            aria-label={texts("openName", { number: dispute.providerDisputeId })}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts("open")}
          </PanelLink>
        </>
      )}
    </SectionList>
  );
}

const TONES: Record<OrderDisputeDto["state"], BadgeTone> = {
  open: "err",
  waiting_for_seller: "err",
  waiting_for_buyer: "wait",
  under_review: "wait",
  resolved: "neutral",
};

export function DisputeBadge({ dispute: { state, outcome } }: { dispute: OrderDisputeDto }) {
  const texts = useTranslations("adminDispute");
  const label = outcome === null ? texts(`state.${state}`) : texts(`outcome.${outcome}`);
  return <Badge tone={TONES[state]}>{label}</Badge>;
}

export function DisputeDetails({ dispute }: { dispute: OrderDisputeDto }) {
  const texts = useTranslations("adminDispute");
  const { state, dueAt, amount, currencyCode, refunded } = dispute;
  return (
    <Details
      className="mt-1 max-w-md"
      entries={[
        [
          texts("due"),
          state !== "resolved" && (dueAt === null ? texts("noDeadline") : <DateTime at={dueAt} />),
          "strong",
        ],
        [texts("reason"), texts(`reasons.${dispute.reason}`)],
        [texts("amount"), <DisputedMoney key="amount" {...{ amount, currencyCode }} />],
        [
          texts("refunded"),
          refunded !== null && <DisputedMoney amount={refunded} currencyCode={currencyCode} />,
        ],
        [texts("stage"), texts(`stages.${dispute.stage}`)],
        [texts("opened"), <DateTime key="opened" at={dispute.openedAt} />],
        [
          texts("number"),
          <Ltr key="number" numeric>
            {dispute.providerDisputeId}
          </Ltr>,
        ],
      ]}
    />
  );
}

/** A disputed amount; US dollars are formatted like the panel's other amounts. */
export function DisputedMoney({
  amount,
  currencyCode,
}: Pick<OrderDisputeDto, "amount" | "currencyCode">) {
  if (currencyCode === "USD") return <Dollars amount={amount} />;
  return <Ltr className="whitespace-nowrap">{`${amount} ${currencyCode}`}</Ltr>;
}
