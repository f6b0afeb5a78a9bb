import { useTranslations } from "next-intl";
import type { OrderDisputeDto } from "@/contract/admin/disputes";
import { DateTime } from "@/features/admin/shared/date-time";
import { Dollars } from "@/features/admin/shared/dollars";
import { Ltr } from "@/features/admin/shared/ltr";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Detail, Section } from "./section";

type OrderDisputesProps = {
  disputes: readonly OrderDisputeDto[];
  /** The address after its "?". */
  search: string;
};

/** What the buyer complains about at the provider; nothing where nobody does. */
export function OrderDisputes({ disputes, search }: OrderDisputesProps) {
  const texts = useTranslations("adminDispute");
  if (disputes.length === 0) return null;
  return (
    <Section heading={texts("heading")}>
      {disputes.some((dispute) => dispute.state !== "resolved") && (
        <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
      )}
      <ul className="divide-y-[1.5px] divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="py-3 last:pb-0">
            <DisputeBadge dispute={dispute} />
            <DisputeDetails dispute={dispute} />
            <PanelLink
              href={panelHref({ dispute: dispute.id }, search)}
              aria-label={texts("openName", { number: dispute.providerDisputeId })}
              className="link inline-flex min-h-11 items-center text-small"
            >
              {texts("open")}
            </PanelLink>
          </li>
        ))}
      </ul>
    </Section>
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
  const { state, dueAt, currencyCode, refunded } = dispute;
  return (
    <dl className="mt-1 max-w-md">
      {state !== "resolved" && (
        <Detail name={texts("due")} strong>
          {dueAt === null ? texts("noDeadline") : <DateTime at={dueAt} />}
        </Detail>
      )}
      <Detail name={texts("reason")}>{texts(`reasons.${dispute.reason}`)}</Detail>
      <Detail name={texts("amount")}>
        <DisputedMoney amount={dispute.amount} currencyCode={currencyCode} />
      </Detail>
      {refunded !== null && (
        <Detail name={texts("refunded")}>
          <DisputedMoney amount={refunded} currencyCode={currencyCode} />
        </Detail>
      )}
      <Detail name={texts("stage")}>{texts(`stages.${dispute.stage}`)}</Detail>
      <Detail name={texts("opened")}>
        <DateTime at={dispute.openedAt} />
      </Detail>
      <Detail name={texts("number")}>
        <Ltr numeric>{dispute.providerDisputeId}</Ltr>
      </Detail>
    </dl>
  );
}

/** As the panel writes money, where it is the shop's own currency. */
export function DisputedMoney({
  amount,
  currencyCode,
}: Pick<OrderDisputeDto, "amount" | "currencyCode">) {
  if (currencyCode === "USD") return <Dollars amount={amount} />;
  return <Ltr className="whitespace-nowrap">{`${amount} ${currencyCode}`}</Ltr>;
}
