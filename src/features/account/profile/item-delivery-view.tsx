"use client";

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/ssr/LockSimple";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MyOrderDto } from "@/contract/my-orders";
import { Note } from "@/ui/note";
import { CodeList } from "./code-list";
import type { ItemDelivery } from "./item-delivery";
import { SendCodesButton } from "./send-codes";

type ItemDeliveryViewProps = { order: MyOrderDto; delivery: ItemDelivery };

/** What was delivered of an item, or why nothing can be shown. Picture 12. */
export function ItemDeliveryView({ order, delivery }: ItemDeliveryViewProps) {
  const texts = useTranslations("profile.item");
  switch (delivery.kind) {
    case "codes":
      return <CodeList codes={delivery.codes} />;
    case "sendAgain":
      return <SendCodesButton order={order} />;
    case "sentAlong":
      return <Line icon={<EnvelopeSimpleIcon {...ICON} />}>{texts("sentAlong")}</Line>;
    case "codeLocked":
    case "topupLocked":
      return <Line icon={<LockSimpleIcon {...ICON} />}>{texts(delivery.kind)}</Line>;
    case "credited":
      return <Note kind="ok">{texts.rich("credited", playerId(delivery.playerId))}</Note>;
    case "underway":
      return (
        <Line icon={<LightningIcon {...ICON} />}>
          {texts.rich("underway", playerId(delivery.playerId))}
        </Line>
      );
    case "rejected":
      return <Note kind="wait">{texts.rich("rejected", playerId(delivery.playerId))}</Note>;
    case "checking":
    case "review":
      return <Note kind="wait">{texts(delivery.kind)}</Note>;
    case "givenBack":
    case "takenBack":
      return <Line icon={<InfoIcon {...ICON} />}>{texts(delivery.kind)}</Line>;
    case "failed":
      return (
        <Line icon={<InfoIcon {...ICON} />}>
          {texts("failed")}{" "}
          <Link href="/contact" prefetch={false} className="link">
            {texts("contact")}
          </Link>
        </Line>
      );
  }
}

const ICON = { size: 20, "aria-hidden": true, className: "mt-0.5 shrink-0" } as const;

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-[0.9375rem] text-ink-2">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function playerId(id: string) {
  return {
    id: () => (
      <bdi dir="ltr" className="figures-id">
        {id}
      </bdi>
    ),
  };
}
