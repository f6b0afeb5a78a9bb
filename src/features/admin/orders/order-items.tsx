import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders";
import { centsFromDecimal, formatMoney, timesCents } from "@/domain/money";
import { ProductName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductPicture } from "@/ui/art/picture";
import { Block } from "./block";
import { ItemKeys } from "./item-keys";
import { ItemMarks } from "./item-marks";
import { ItemTopup } from "./item-topup";
import { Ltr } from "./ltr";
import { Dollars } from "./order-money";
import { optionWords } from "./order-words";

type OrderItemsProps = {
  items: readonly AdminOrderItem[];
  /** Its codes were assigned: the buyer may see them. */
  isPaid: boolean;
  onConfirmTopup: (item: AdminOrderItem) => void;
};

/** What was bought, and what became of it. */
export function OrderItems({ items, isPaid, onConfirmTopup }: OrderItemsProps) {
  const texts = useTranslations("adminOrder.items");
  return (
    <Block heading={texts("heading")}>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex gap-3.5 py-4 last:pb-0">
            <ProductPicture
              src={item.imageUrl}
              crop="thumb"
              className="size-14 shrink-0 rounded-control bg-mist"
            />
            <div className="min-w-0 grow space-y-2">
              <ItemHead item={item} />
              {item.pubgPlayerId !== null && (
                <ItemTopup item={item} onConfirm={() => onConfirmTopup(item)} />
              )}
              {item.fulfilment === "keys" && <ItemKeys item={item} />}
              <ItemMarks item={item} isPaid={isPaid} />
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function ItemHead({ item }: { item: AdminOrderItem }) {
  const texts = useTranslations("adminOrder.items");
  const locale = useLanguage();
  const { options } = useMessages();
  const line = timesCents(centsFromDecimal(item.priceUSD), item.quantity);
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="min-w-0">
        <p className="wrap-anywhere text-label">
          <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
        </p>
        {optionWords(options, item.options, locale).map((words) => (
          <p key={words} className="wrap-anywhere text-caption text-ink-2">
            <bdi>{words}</bdi>
          </p>
        ))}
      </div>
      <p className="shrink-0 text-end text-small">
        <span className="block font-title">
          <Ltr>{formatMoney(line, "USD")}</Ltr>
        </span>
        <bdi dir="ltr" className="text-caption text-ink-3">
          {texts.rich("unit", {
            quantity: item.quantity,
            price: () => <Dollars decimal={item.priceUSD} />,
          })}
        </bdi>
      </p>
    </div>
  );
}
