"use client";

import { InfinityIcon } from "@phosphor-icons/react/dist/ssr/Infinity";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { stockLevel, UNLIMITED_STOCK } from "@/domain/orders/cart";
import { usePageProduct } from "@/features/shared/product/page-product";
import { Badge } from "@/ui/data/badge";

/**
 * "Unlimited Stock", "Out of stock" or "N in stock" (specification §2). The prerendered page does
 * not contain N: with scripts, the line is invisible until N is known or its request has failed.
 * Without N, the line states only that the product is available.
 */
export function StockLine() {
  const texts = useTranslations("common");
  const { product, stockIs } = usePageProduct();
  const { stock } = product;
  if (stock === UNLIMITED_STOCK) {
    return (
      <p className={LINE}>
        <InfinityIcon size={20} weight="bold" aria-hidden="true" />
        {texts("unlimitedStock")}
      </p>
    );
  }
  const level = stockLevel(stock);
  if (level === "out") return <Badge tone="neutral">{texts("outOfStock")}</Badge>;
  const isAwaited = stockIs === "asked";
  return (
    <p
      aria-busy={isAwaited}
      className={clsx("flex min-w-36 justify-end", isAwaited && "not-noscript:invisible")}
    >
      <SomeLeft level={level}>
        {stockIs === "known" ? texts("inStock", { count: stock }) : texts("available")}
      </SomeLeft>
    </p>
  );
}

type SomeLeftProps = { level: "plenty" | "low"; children: ReactNode };

function SomeLeft({ level, children }: SomeLeftProps) {
  if (level === "low") {
    return (
      <Badge tone="wait" icon={<WarningIcon size={16} weight="fill" aria-hidden="true" />}>
        {children}
      </Badge>
    );
  }
  return (
    <span className={LINE}>
      <PackageIcon size={20} weight="bold" aria-hidden="true" />
      {children}
    </span>
  );
}

const LINE = "inline-flex items-center gap-2 font-strong text-[0.9375rem]";
