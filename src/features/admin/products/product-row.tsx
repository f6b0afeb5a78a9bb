"use client";

import { ArchiveIcon } from "@phosphor-icons/react/dist/ssr/Archive";
import { useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/products";
import type { CategoryDto } from "@/contract/catalogue";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { ProductName, productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductPicture } from "@/ui/art/picture";
import { Badge } from "@/ui/badge";
import { StatusNuqta } from "@/ui/status-nuqta";
import { Cell, Row } from "@/ui/table";
import { ProductButtons } from "./product-buttons";
import { ProductStock } from "./product-stock";

export interface ProductActs {
  onKeys: (product: AdminProductRow) => void;
  onEdit: (product: AdminProductRow) => void;
  onDelete: (product: AdminProductRow) => void;
  onRestore: (product: AdminProductRow) => void;
  /** The one that is being restored. */
  restoringId: number | null;
}

type ProductRowProps = {
  product: AdminProductRow;
  category: CategoryDto | null;
  acts: ProductActs;
};

/** One product of the table. */
export function ProductRow({ product, category, acts }: ProductRowProps) {
  const texts = useTranslations("adminProducts.table");
  const was = useTranslations("common")("was");
  const locale = useLanguage();
  const categoryName = category ? productName(category, locale) : "";
  return (
    <Row>
      <Cell head className="md:w-[34%]">
        <NamedPicture product={product} categoryName={categoryName} />
      </Cell>
      <Cell label={texts("category")} className="text-ink-2 md:max-lg:hidden">
        {categoryName}
      </Cell>
      <Cell numeric label={texts("price")}>
        <span className="font-title">
          <Dollars decimal={product.priceUSD} />
        </span>
        {product.originalPriceUSD !== null && (
          <s className="hidden text-caption text-ink-3 md:max-lg:block">
            <span className="sr-only">{was} </span>
            <Dollars decimal={product.originalPriceUSD} />
          </s>
        )}
      </Cell>
      <Cell numeric label={texts("original")} className="text-ink-3 md:max-lg:hidden">
        {product.originalPriceUSD === null ? (
          texts("none")
        ) : (
          <Dollars decimal={product.originalPriceUSD} />
        )}
      </Cell>
      <Cell numeric label={texts("stock")}>
        <ProductStock product={product} />
      </Cell>
      <Cell label={texts("status")}>
        <ProductStatus product={product} />
      </Cell>
      <Cell className="max-md:-mb-3 max-md:py-0 md:ps-0">
        <ProductButtons product={product} acts={acts} />
      </Cell>
    </Row>
  );
}

type NamedPictureProps = { product: AdminProductRow; categoryName: string };

/** Where the table is too narrow for a column of its own, the category stands here. */
function NamedPicture({ product, categoryName }: NamedPictureProps) {
  const texts = useTranslations("adminProducts.howDelivered");
  return (
    <div className="flex items-center gap-3.5 md:min-w-40 lg:min-w-52">
      <ProductPicture
        src={product.imageUrl}
        crop="thumb"
        className="size-12 shrink-0 rounded-control bg-mist"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere text-label">
          <ProductName product={product} />
        </p>
        <p className="text-[0.8125rem] text-ink-2 leading-normal">
          <span className="hidden md:max-lg:inline">{categoryName} · </span>
          {texts(product.fulfilment)}
        </p>
      </div>
    </div>
  );
}

function Dollars({ decimal }: { decimal: string }) {
  return <bdi dir="ltr">{formatMoney(centsFromDecimal(decimal), "USD")}</bdi>;
}

function ProductStatus({ product }: { product: AdminProductRow }) {
  const texts = useTranslations("adminProducts.table");
  if (product.isArchived) {
    return (
      <Badge
        tone="neutral-on-cloud"
        icon={<ArchiveIcon size={16} weight="fill" aria-hidden="true" />}
      >
        {texts("archived")}
      </Badge>
    );
  }
  return (
    <StatusNuqta
      active={product.isActive}
      label={texts(product.isActive ? "active" : "inactive")}
    />
  );
}
