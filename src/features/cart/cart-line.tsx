"use client";

import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import type { CartItemDto } from "@/contract/cart";
import { MAX_LINE_QUANTITY } from "@/domain/cart";
import { chosenOptions } from "@/domain/customization";
import { useCart } from "@/features/shell/cart-context";
import { lineTotal } from "@/features/shell/cart-sums";
import { LineDetails } from "@/features/shell/line-details";
import { MoneyText } from "@/features/shell/money-text";
import { ProductName, productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductPicture } from "@/ui/art/picture";
import { IconButton } from "@/ui/icon-button";
import { Quantity } from "@/ui/quantity";

/** One line of the drawer: picture, name, options, Player ID, quantity, remove, line total. */
export function CartLine({ item }: { item: CartItemDto }) {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { setQuantity, remove, busyLineId } = useCart();
  const product = productName(item.product, locale);
  return (
    <li className="flex gap-4 py-5 first:pt-0">
      <ProductPicture
        src={item.product.imageUrl}
        crop="thumb"
        className="size-24 shrink-0 rounded-card"
      />
      <div className="flex min-w-0 grow flex-col">
        <div className="flex gap-4">
          <div className="min-w-0 grow">
            <p className="mb-0.5 text-role-title text-[1.0625rem]">
              <ProductName product={item.product} />
            </p>
            <LineDetails
              options={chosenOptions(item.product.kind, item.customization)}
              playerId={item.playerId}
              fallback={item.product.fulfilment === "topup" ? undefined : texts("deliveredByEmail")}
            />
          </div>
          <MoneyText value={lineTotal(item)} className="shrink-0 font-price" />
        </div>
        <div className="mt-2.5 flex items-center justify-between gap-3">
          <Quantity
            value={item.quantity}
            min={0}
            max={MAX_LINE_QUANTITY}
            busy={busyLineId === item.id}
            onChange={(quantity) => setQuantity(item.id, quantity)}
            labels={{
              group: texts("quantityOf", { product }),
              decrease: common("decrease"),
              increase: common("increase"),
            }}
          />
          <IconButton label={texts("remove", { product })} onClick={() => remove(item.id)}>
            <TrashIcon size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
