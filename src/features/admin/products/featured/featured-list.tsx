"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FeaturedRow } from "@/contract/admin/catalogue/featured";
import { PositionControls } from "@/features/admin/shared/table/position-controls";
import { useRowDrag } from "@/features/admin/shared/table/use-row-drag";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { IconButton } from "@/ui/form/icon-button";
import { ProductImage } from "@/ui/illustrations/product-image";

type FeaturedListProps = {
  rows: readonly FeaturedRow[];
  /** Receives zero-based positions. */
  onMove: (from: number, to: number) => void;
  onRemove: (row: FeaturedRow) => void;
};

/** The featured products in order, with controls that change the order. */
export function FeaturedList({ rows, onMove, onRemove }: FeaturedListProps) {
  const texts = useTranslations("adminProducts.featured");
  const locale = useLanguage();
  const drag = useRowDrag(onMove);
  const list = useRef<HTMLOListElement>(null);
  function remove(row: FeaturedRow) {
    // The pressed button disappears with its row, so move the focus first.
    list.current?.focus();
    onRemove(row);
  }
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={texts("label")}
      className="mt-6 grid grid-cols-1 gap-2 outline-none"
    >
      {rows.length === 0 && <li className="py-6 text-center text-ink-2">{texts("none")}</li>}
      {rows.map((row, index) => {
        const name = productName(row, locale);
        return (
          <li
            key={row.id}
            style={drag.styleOf(index)}
            className={clsx(
              "flex flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card border-[1.5px] border-line py-1.5 ps-1 pe-2",
              drag.draggedIndex === index ? "bg-after-soft" : "bg-overlay",
            )}
          >
            <PositionControls
              name={name}
              index={index}
              count={rows.length}
              handle={drag.handleOf(index)}
              onMove={(to) => onMove(index, to)}
            />
            <div className="flex min-w-0 grow basis-52 items-center gap-3 max-sm:ps-2">
              <ProductImage
                src={row.imageUrl}
                crop="thumb"
                className="size-11 shrink-0 rounded-control bg-mist"
              />
              <div className="min-w-0 grow">
                <p className="line-clamp-2 wrap-anywhere text-label">
                  <ProductName product={row} />
                </p>
                {!row.isActive && (
                  <p className="text-[0.8125rem] text-wait leading-normal">{texts("inactive")}</p>
                )}
              </div>
              <IconButton label={texts("remove", { name })} onClick={() => remove(row)}>
                <XIcon size={18} weight="bold" aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
