"use client";

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/ssr/LockSimple";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MyOrderDto } from "@/contract/my-orders";
import type { TopupAnswer } from "@/domain/catalogue/game";
import { AccountText } from "@/features/shared/account/account-text";
import { CodeList } from "@/features/shared/order/code-list";
import { Alert } from "@/ui/feedback/alert";
import type { ItemDelivery } from "./item-delivery";
import { SendCodesButton } from "./send-codes";

type ItemDeliveryViewProps = { order: MyOrderDto; delivery: ItemDelivery };

/** An item's delivered content, or why it is not shown. Visual design, picture 12 (orders). */
export function ItemDeliveryView({ order, delivery }: ItemDeliveryViewProps) {
  const texts = useTranslations("profile.item");
  switch (delivery.kind) {
    case "codes":
      return <CodeList codes={delivery.codes} />;
    case "sendAgain":
      return <SendCodesButton order={order} />;
    case "sentAlong":
      return (
        <DeliveryText icon={<EnvelopeSimpleIcon {...ICON} />}>{texts("sentAlong")}</DeliveryText>
      );
    case "codeLocked":
    case "topupLocked":
      return (
        <DeliveryText icon={<LockSimpleIcon {...ICON} />}>{texts(delivery.kind)}</DeliveryText>
      );
    case "credited":
      return <Alert kind="ok">{texts.rich("credited", accountTag(delivery.account))}</Alert>;
    case "underway":
    case "late":
      return (
        <DeliveryText icon={<LightningIcon {...ICON} />}>
          {texts.rich(delivery.kind, accountTag(delivery.account))}
        </DeliveryText>
      );
    case "rejected":
      return <Alert kind="wait">{texts.rich("rejected", accountTag(delivery.account))}</Alert>;
    case "checking":
    case "awaitingStock":
    case "preparing":
    case "awaitingApproval":
    case "review":
      return <Alert kind="wait">{texts(delivery.kind)}</Alert>;
    case "gift":
    case "orderRefunded":
    case "itemWithdrawn":
    case "itemReturned":
      return <DeliveryText icon={<InfoIcon {...ICON} />}>{texts(delivery.kind)}</DeliveryText>;
    case "failed":
      return (
        <DeliveryText icon={<InfoIcon {...ICON} />}>
          {texts("failed")}{" "}
          <Link href="/contact" prefetch={false} className="link">
            {texts("contact")}
          </Link>
        </DeliveryText>
      );
  }
}

const ICON = { size: 20, "aria-hidden": true, className: "mt-0.5 shrink-0" } as const;

function DeliveryText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-[0.9375rem] text-ink-2">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function accountTag(answers: readonly TopupAnswer[]) {
  return { account: () => <AccountText answers={answers} /> };
}
