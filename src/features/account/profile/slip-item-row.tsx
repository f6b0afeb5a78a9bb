"use client";

import { useMessages, useTranslations } from "next-intl";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import { centsFromDecimal } from "@/domain/money";
import { optionsLine } from "@/features/shell/option-text";
import { ProductName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductPicture } from "@/ui/art/picture";
import type { ItemDelivery } from "./item-delivery";
import { ItemDeliveryView } from "./item-delivery-view";
import { OrderMoney } from "./order-money";

type SlipItemRowProps = {
  order: MyOrderDto;
  item: MyOrderItemDto;
  delivery: ItemDelivery;
};

/** What was bought, and beside it what was delivered. */
export function SlipItemRow({ order, item, delivery }: SlipItemRowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-4 px-4 py-4.5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5">
        <ProductPicture
          src={item.product.imageUrl}
          crop="thumb"
          className="size-18 shrink-0 rounded-control"
        />
        <div className="min-w-0 break-words">
          <p className="text-role-title text-[1.0625rem]">
            <ProductName product={item.product} />
          </p>
          <ItemFacts order={order} item={item} />
        </div>
      </div>
      <div className="min-w-0">
        <ItemDeliveryView order={order} delivery={delivery} />
      </div>
    </li>
  );
}

/** "1 × $24.99, Player ID 5123456789", and below it the chosen options. */
function ItemFacts({ order, item }: { order: MyOrderDto; item: MyOrderItemDto }) {
  const texts = useTranslations("profile.orders");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { options } = useMessages();
  const chosen = optionsLine(options, item.options, locale);
  return (
    <div className="text-[0.9375rem] text-ink-2 leading-normal">
      <p>
        <OrderMoney
          value={centsFromDecimal(item.priceUSD)}
          order={order}
          before={`${item.quantity} × `}
        />
        {item.pubgPlayerId && (
          <>
            {texts("listSeparator")}
            {common("playerId")}{" "}
            <bdi dir="ltr" className="figures-id">
              {item.pubgPlayerId}
            </bdi>
          </>
        )}
      </p>
      {chosen && (
        <p>
          <bdi>{chosen}</bdi>
        </p>
      )}
    </div>
  );
}
