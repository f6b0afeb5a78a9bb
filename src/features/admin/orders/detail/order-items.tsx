import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowUUpLeft";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { HandArrowUpIcon } from "@phosphor-icons/react/dist/ssr/HandArrowUp";
import { HourglassIcon } from "@phosphor-icons/react/dist/ssr/Hourglass";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminOrderItem } from "@/contract/admin/orders/order-details";
import { accountText, answerWords, type TopupAnswer } from "@/domain/catalogue/game";
import { cents, centsFromDecimal, lineAmount } from "@/domain/money";
import type { TopupStatus } from "@/domain/orders/order-lifecycle";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { optionLabels } from "@/features/admin/shared/orders/order-labels";
import { DateTime, useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { AnswerValue } from "@/features/shared/account/account-text";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { ProductImage } from "@/ui/illustrations/product-image";
import { Section } from "./section";

type OrderItemsProps = {
  items: readonly AdminOrderItem[];
  /** True if the order is paid and its codes are assigned, so that the buyer may see them. */
  isPaid: boolean;
  onConfirmTopup: (item: AdminOrderItem) => void;
};

/** The lines of the order and their delivery. */
export function OrderItems({ items, isPaid, onConfirmTopup }: OrderItemsProps) {
  const texts = useTranslations("adminOrder.items");
  return (
    <Section heading={texts("heading")}>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex gap-3.5 py-4 last:pb-0">
            <ProductImage
              src={item.imageUrl}
              crop="thumb"
              className="size-14 shrink-0 rounded-control bg-mist"
            />
            <div className="min-w-0 grow space-y-2">
              <ItemHeader item={item} />
              {item.fulfilment === "topup" && (
                <ItemTopup item={item} onConfirm={() => onConfirmTopup(item)} />
              )}
              {item.fulfilment === "keys" && <ItemKeys item={item} />}
              <ItemBadges item={item} isPaid={isPaid} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ItemHeader({ item }: { item: AdminOrderItem }) {
  const texts = useTranslations("adminOrder.items");
  const locale = useLanguage();
  const discount = centsFromDecimal(item.discountUSD ?? "0");
  const line = lineAmount(centsFromDecimal(item.priceUSD), item.quantity, discount);
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="min-w-0">
        <p className="wrap-anywhere text-label">
          <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
        </p>
        {optionLabels(item.options, locale).map((label) => (
          <p key={label} className="wrap-anywhere text-caption text-ink-2">
            <bdi>{label}</bdi>
          </p>
        ))}
      </div>
      <p className="shrink-0 text-end text-small">
        <span className="block font-title">
          <Dollars amount={line} />
        </span>
        <bdi dir="ltr" className="text-caption text-ink-3">
          {texts.rich("unit", {
            quantity: item.quantity,
            price: () => <Dollars amount={item.priceUSD} />,
          })}
        </bdi>
        {discount > 0 && (
          <span className="block text-caption text-ink-3">
            {texts.rich("discount", { amount: () => <Dollars amount={cents(-discount)} /> })}
          </span>
        )}
      </p>
    </div>
  );
}

type ItemTopupProps = { item: AdminOrderItem; onConfirm: () => void };

/**
 * The player account of a top-up, the status of the top-up, and a button with which an admin
 * confirms that the top-up has arrived.
 */
function ItemTopup({ item, onConfirm }: ItemTopupProps) {
  const texts = useTranslations("adminOrder.items");
  return (
    <div className="space-y-2 text-small">
      {item.topup.map((answer) => (
        <Answer key={answer.key} answer={answer} />
      ))}
      {item.playerName !== null && (
        <p className="wrap-anywhere">
          {texts.rich("player", {
            name: () => <bdi className="font-strong">{item.playerName}</bdi>,
          })}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {item.topupStatus && <TopupBadge status={item.topupStatus} />}
        {item.isUnpaid && <Badge tone="err">{texts("unpaid")}</Badge>}
        {item.creditedAt && (
          <span className="text-caption text-ink-3">
            <DateTime at={item.creditedAt} />
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

/** One of the buyer's answers about the player account, with a copy button. */
function Answer({ answer }: { answer: TopupAnswer }) {
  const texts = useTranslations("adminOrder");
  const { label, value } = answerWords(answer, useLanguage());
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <bdi className="text-ink-3">{label}</bdi>
      <span className="font-strong">
        <AnswerValue answer={answer} />
      </span>
      <CopyButton
        text={answer.value}
        variant="ghost"
        copyLabel={texts("copy")}
        copyName={texts("items.copyAnswer", { label, value })}
        copiedLabel={texts("copied")}
        className="-ms-2 max-sm:-ms-4"
      />
    </p>
  );
}

const STATUS_STYLES = {
  waiting: { tone: "wait", Icon: ClockIcon },
  submitting: { tone: "wait", Icon: ClockIcon },
  submitted: { tone: "wait", Icon: ClockIcon },
  credited: { tone: "ok", Icon: CheckCircleIcon },
  rejected: { tone: "err", Icon: XCircleIcon },
} as const;

function TopupBadge({ status }: { status: TopupStatus }) {
  const texts = useTranslations("adminOrder.topup");
  const { tone, Icon } = STATUS_STYLES[status];
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
  const texts = useTranslations("adminOrderActions.confirm_topup");
  const locale = useLanguage();
  const product = productName({ name: item.productName, nameAr: item.productNameAr }, locale);
  return (
    <Button
      size="small"
      {...(item.isWithdrawn && { variant: "ghost" })}
      aria-label={texts("name", { product, account: accountText(item.topup, locale) })}
      onClick={onConfirm}
    >
      {texts("label")}
    </Button>
  );
}

/** Number of keys shown; a button shows the others. */
const FIRST_KEYS = 3;

/** The masked keys of an order line. In the linked key pool, an admin can reveal a key. */
function ItemKeys({ item }: { item: AdminOrderItem }) {
  const texts = useTranslations("adminOrder");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? item.keys : item.keys.slice(0, FIRST_KEYS);
  return (
    <div className="text-small">
      <ul>
        {shown.map((key) => (
          <li key={key.id} className="flex flex-wrap items-baseline gap-x-3">
            <Ltr className="wrap-anywhere text-role-code text-[0.8125rem]">{key.masked}</Ltr>
            <span className="text-caption text-ink-3">{texts(`key.${key.status}`)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-4">
        {shown.length < item.keys.length && (
          <Button variant="ghost" size="small" className="-ms-4" onClick={() => setWhole(true)}>
            {texts("items.allKeys", { count: item.keys.length })}
          </Button>
        )}
        <KeysLink item={item} />
      </p>
    </div>
  );
}

function KeysLink({ item }: { item: AdminOrderItem }) {
  const texts = useTranslations("adminOrder.items");
  const locale = useLanguage();
  const product = productName({ name: item.productName, nameAr: item.productNameAr }, locale);
  const may = usePermissions();
  if (!may("keys:add")) return null;
  return (
    <PanelLink
      href={panelHref({ tab: "products", keys: item.productId })}
      aria-label={texts("openKeys", { product })}
      className="link inline-flex min-h-11 items-center gap-1.5"
    >
      {texts("openKeysShort")}
      <ArrowRightIcon size={16} weight="bold" aria-hidden="true" className="mirror-rtl" />
    </PanelLink>
  );
}

/** Badges: whether a refund withdrew the line, and whether the buyer has received its codes. */
function ItemBadges({ item, isPaid }: { item: AdminOrderItem; isPaid: boolean }) {
  const hasCodes = isPaid && item.fulfilment !== "topup";
  if (!hasCodes && !item.isWithdrawn) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {item.isWithdrawn && <WithdrawnBadge />}
      {hasCodes && <HandedOutBadge revealedAt={item.revealedAt} />}
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

/**
 * The time at which the buyer first received the codes, by e-mail or on a page of the shop, or a
 * note that the buyer has not received them. The section "Codes opened" lists openings on a page.
 */
function HandedOutBadge({ revealedAt }: { revealedAt: string | null }) {
  const texts = useTranslations("adminOrder.items");
  const formatDateTime = useFormatDateTime();
  const Icon = revealedAt === null ? HourglassIcon : HandArrowUpIcon;
  return (
    <Badge
      tone="neutral"
      icon={<Icon size={16} weight="fill" aria-hidden="true" />}
      className="shrink!"
    >
      {revealedAt === null
        ? texts("notHandedOut")
        : texts("handedOut", { at: formatDateTime(revealedAt) })}
    </Badge>
  );
}
