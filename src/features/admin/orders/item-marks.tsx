import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowUUpLeft";
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders";
import { Badge } from "@/ui/badge";
import { useMoment } from "./order-moment";

/** Whether the buyer has seen the codes of a line, and whether a refund took it back. */
export function ItemMarks({ item, isPaid }: { item: AdminOrderItem; isPaid: boolean }) {
  const hasCodes = isPaid && item.fulfilment !== "topup";
  if (!hasCodes && !item.isWithdrawn) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {item.isWithdrawn && <WithdrawnBadge />}
      {hasCodes && <SeenBadge revealedAt={item.revealedAt} />}
    </p>
  );
}

function WithdrawnBadge() {
  const texts = useTranslations("adminOrder.items");
  return (
    <Badge
      tone="err"
      icon={<ArrowUUpLeftIcon size={16} weight="bold" aria-hidden="true" className="mirror-rtl" />}
    >
      {texts("withdrawn")}
    </Badge>
  );
}

function SeenBadge({ revealedAt }: { revealedAt: string | null }) {
  const texts = useTranslations("adminOrder.items");
  const moment = useMoment();
  const Icon = revealedAt === null ? EyeSlashIcon : EyeIcon;
  return (
    <Badge
      tone="neutral"
      icon={<Icon size={16} weight="fill" aria-hidden="true" />}
      className="shrink!"
    >
      {revealedAt === null ? texts("unseen") : texts("seen", { at: moment(revealedAt) })}
    </Badge>
  );
}
