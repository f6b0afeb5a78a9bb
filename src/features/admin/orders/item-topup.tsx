import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders";
import type { TopupStatus } from "@/domain/order-lifecycle";
import { productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Ltr } from "./ltr";
import { Moment } from "./order-moment";

const LOOKS = {
  waiting: { tone: "wait", Icon: ClockIcon },
  submitted: { tone: "wait", Icon: ClockIcon },
  credited: { tone: "ok", Icon: CheckCircleIcon },
  rejected: { tone: "err", Icon: XCircleIcon },
} as const;

type ItemTopupProps = { item: AdminOrderItem; onConfirm: () => void };

/** Whom a top-up goes to, how far it is, and the way to say that it has arrived. */
export function ItemTopup({ item, onConfirm }: ItemTopupProps) {
  const texts = useTranslations("adminOrder.items");
  return (
    <div className="space-y-2 text-small">
      <PlayerId id={item.pubgPlayerId ?? ""} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {item.topupStatus && <TopupBadge status={item.topupStatus} />}
        {item.creditedAt && (
          <span className="text-caption text-ink-3">
            <Moment at={item.creditedAt} />
          </span>
        )}
      </p>
      {item.topupReference && (
        <p className="text-caption text-ink-3">
          {texts("reference")} <Ltr className="wrap-anywhere">{item.topupReference}</Ltr>
        </p>
      )}
      {item.canConfirmTopup && <ConfirmButton item={item} onConfirm={onConfirm} />}
    </div>
  );
}

function PlayerId({ id }: { id: string }) {
  const texts = useTranslations("adminOrder");
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-3">{texts("items.playerId")}</span>
      <Ltr figures className="font-strong">
        {id}
      </Ltr>
      <CopyButton
        text={id}
        variant="ghost"
        copyLabel={texts("copy")}
        copyName={texts("items.copyPlayerId", { id })}
        copiedLabel={texts("copied")}
        className="-ms-2 max-sm:-ms-4"
      />
    </p>
  );
}

function TopupBadge({ status }: { status: TopupStatus }) {
  const texts = useTranslations("adminOrder.topup");
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge
      tone={tone}
      icon={<Icon size={16} weight="fill" aria-hidden="true" />}
      className="shrink!"
    >
      {texts(status)}
    </Badge>
  );
}

function ConfirmButton({ item, onConfirm }: ItemTopupProps) {
  const texts = useTranslations("adminOrderActs.confirm_topup");
  const locale = useLanguage();
  const product = productName({ name: item.productName, nameAr: item.productNameAr }, locale);
  return (
    <Button
      size="small"
      aria-label={texts("name", { product, id: item.pubgPlayerId ?? "" })}
      onClick={onConfirm}
    >
      {texts("label")}
    </Button>
  );
}
