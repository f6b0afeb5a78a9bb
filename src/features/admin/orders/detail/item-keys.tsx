"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminOrderItem } from "@/contract/admin/orders";
import { Ltr } from "@/features/admin/shared/ltr";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";

/** More keys than these stand behind a button. */
const FIRST_KEYS = 3;

/** The keys of a line, hidden; their product's pool is where one can be looked at. */
export function ItemKeys({ item }: { item: AdminOrderItem }) {
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
