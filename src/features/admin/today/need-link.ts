import type { Icon } from "@phosphor-icons/react";
import { BankIcon } from "@phosphor-icons/react/dist/ssr/Bank";
import { CloudSlashIcon } from "@phosphor-icons/react/dist/ssr/CloudSlash";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { HandPalmIcon } from "@phosphor-icons/react/dist/ssr/HandPalm";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { PlugsIcon } from "@phosphor-icons/react/dist/ssr/Plugs";
import { ReceiptXIcon } from "@phosphor-icons/react/dist/ssr/ReceiptX";
import { ScalesIcon } from "@phosphor-icons/react/dist/ssr/Scales";
import { StackIcon } from "@phosphor-icons/react/dist/ssr/Stack";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import type { NeedDto } from "@/contract/admin/today";
import type { StaffAccess } from "@/domain/account/permissions";
import type { NeedKind, NeedTone } from "@/domain/shop/need";
import { panelHref } from "@/features/admin/shared/frame/panel-address";

export const TONE_STYLES: Record<NeedTone, string> = {
  money: "bg-err-ground text-err-badge",
  buyer: "bg-wait-ground text-wait",
  upkeep: "bg-mist text-ink-2",
};

export const NEED_ICONS: Record<NeedKind, Icon> = {
  dispute_open: ScalesIcon,
  dispute_lost: ScalesIcon,
  unknown_disputes: ScalesIcon,
  payment_held: BankIcon,
  payment_stuck: BankIcon,
  payment_needs_seller: BankIcon,
  unknown_payments: BankIcon,
  refund_refused: BankIcon,
  refund_stuck: BankIcon,
  return_unbooked: BankIcon,
  returned_at_provider: BankIcon,
  service_down: CloudSlashIcon,
  provider_refusals: PlugsIcon,
  awaiting_approval: HandPalmIcon,
  claim_open: WarningCircleIcon,
  quarantined_batches: KeyIcon,
  awaiting_stock: StackIcon,
  low_stock: StackIcon,
  order_unfilled: WarningCircleIcon,
  topup_to_credit: LightningIcon,
  topup_rejected: LightningIcon,
  topup_unpaid: LightningIcon,
  supplier_conflict: LightningIcon,
  mail_failed: EnvelopeSimpleIcon,
  account_mails: EnvelopeSimpleIcon,
  receipt_undrawn: ReceiptXIcon,
  reveal_alerts: EyeIcon,
};

type Act = "answer" | "check" | "look" | "show" | "settings";

interface Way {
  act: Act;
  href: string;
}

/** The URL parameters that sort the product list by sales, highest first. */
const SOLD_FIRST = { sort: "sold", dir: "desc" };

/**
 * The label and link of the button of an attention item: to the order if the item is about one
 * order, otherwise to a list. Null if the item leads to the settings and the admin may not open
 * them, or if the item needs no action.
 */
export function linkOf(need: NeedDto, may: (access: StaffAccess) => boolean): Way | null {
  const { kind, count, orderId, disputeId } = need;
  switch (kind) {
    case "service_down":
    case "provider_refusals":
      if (!may("settings")) return null;
      return { act: "settings", href: panelHref({ tab: "settings", ask: settingsTestOf(need) }) };
    case "unknown_disputes":
    case "unknown_payments":
    case "quarantined_batches":
      return { act: "check", href: `${panelHref({ tab: "orders" })}#${kind.replace("_", "-")}` };
    case "account_mails":
      return null;
    case "reveal_alerts":
      return { act: "check", href: panelHref({ tab: "log", entity: "account" }) };
    case "low_stock":
      return { act: "show", href: panelHref({ tab: "products", state: kind, ...SOLD_FIRST }) };
  }
  const act = ACTS[kind] ?? "check";
  if (count !== 1 || orderId === null) {
    return { act, href: panelHref({ tab: "orders", attention: kind }) };
  }
  return { act, href: panelHref({ tab: "orders", order: orderId, dispute: disputeId }) };
}

/**
 * The test to open in the settings. Null if the item is about several services, or about a
 * supplier, which has no test.
 */
function settingsTestOf({ kind, services }: NeedDto): "provider" | "mail" | null {
  if (kind === "provider_refusals") return "provider";
  const [service] = services;
  return services.length === 1 && service !== "supplier" ? (service ?? null) : null;
}

const ACTS: Partial<Record<NeedKind, Act>> = { dispute_open: "answer", claim_open: "look" };
