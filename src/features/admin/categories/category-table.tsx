"use client";

import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps, CSSProperties } from "react";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { PlaceControls } from "@/features/admin/shared/place-controls";
import { RowButtonsCell, RowButtonsHead } from "@/features/admin/shared/row-buttons";
import type { TableActions } from "@/features/admin/shared/rows-tab";
import { useRowDrag } from "@/features/admin/shared/use-row-drag";
import { CategoryIcon } from "@/features/shared/category-icon";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Nuqta } from "@/ui/brand/nuqta";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { LiveRegion } from "@/ui/feedback/live-region";
import { tileName } from "@/ui/illustrations/category-tile";
import { useMoveCategory } from "./use-move-category";

type CategoryTableProps = TableActions<AdminCategoryDto> & {
  categories: readonly AdminCategoryDto[];
};

/** Every category in the order of the shop, which is changed in place. */
export function CategoryTable({ categories, onEdit, onDelete }: CategoryTableProps) {
  const texts = useTranslations("adminCategories.table");
  const { move, said } = useMoveCategory(categories);
  const drag = useRowDrag(move);
  return (
    <>
      <Table label={texts("label")}>
        <TableHeader>
          <HeaderCell>{texts("place")}</HeaderCell>
          <HeaderCell>{texts("category")}</HeaderCell>
          <HeaderCell className="md:max-lg:hidden">{texts("address")}</HeaderCell>
          <HeaderCell numeric>{texts("products")}</HeaderCell>
          <HeaderCell>{texts("state")}</HeaderCell>
          <RowButtonsHead />
        </TableHeader>
        <TableBody>
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              index={index}
              count={categories.length}
              handle={drag.handleOf(index)}
              style={drag.styleOf(index)}
              isDragged={drag.draggedIndex === index}
              onMove={(to) => move(index, to)}
              onEdit={() => onEdit(category)}
              onDelete={() => onDelete(category)}
            />
          ))}
        </TableBody>
      </Table>
      <LiveRegion message={said} />
    </>
  );
}

type CategoryRowProps = {
  category: AdminCategoryDto;
  index: number;
  count: number;
  handle: ComponentProps<"span">;
  style: CSSProperties | undefined;
  isDragged: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
};

function CategoryRow(props: CategoryRowProps) {
  const { category, index, count, handle, style, isDragged, onMove, onEdit, onDelete } = props;
  const texts = useTranslations("adminCategories.table");
  const name = productName(category, useLanguage());
  return (
    <Row style={style} className={clsx(isDragged && "bg-after-soft!")}>
      <Cell label={texts("place")} className="md:w-60">
        <PlaceControls name={name} index={index} count={count} handle={handle} onMove={onMove} />
      </Cell>
      <Cell rowHeader>
        <NamedPicture category={category} />
      </Cell>
      <Cell label={texts("address")} className="text-ink-2 md:max-lg:hidden">
        <bdi dir="ltr" className="wrap-anywhere">
          /shop/{category.slug}
        </bdi>
      </Cell>
      <Cell numeric label={texts("products")}>
        <PanelLink
          href={panelHref({ tab: "products", category: category.id })}
          entersTab
          className="inline-flex min-h-11 items-center rounded-badge text-after hover:underline"
        >
          {texts("activeOf", { active: category.activeProducts, all: category.products })}
        </PanelLink>
      </Cell>
      <Cell label={texts("state")}>
        <ShownState isShown={category.isShown} />
      </Cell>
      <RowButtonsCell row={category} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
}

function NamedPicture({ category }: { category: AdminCategoryDto }) {
  const builtIn = useTranslations("panel.rows")("builtIn");
  return (
    <div className="flex items-center gap-3.5 lg:min-w-52">
      {/* biome-ignore lint/performance/noImgElement: a small SVG file, or an uploaded picture */}
      <img
        src={category.imageUrl ?? `/art/${tileName(category.slug, category.colour)}.svg`}
        alt=""
        width={56}
        height={48}
        loading="lazy"
        className="h-12 w-14 shrink-0 rounded-control bg-mist object-cover"
      />
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-label">
          <CategoryIcon icon={category.icon} size={18} />
          <span className="line-clamp-2 wrap-anywhere">
            <ProductName product={category} />
          </span>
        </p>
        {category.isBuiltIn && (
          <p className="text-[0.8125rem] text-ink-2 leading-normal">{builtIn}</p>
        )}
      </div>
    </div>
  );
}

function ShownState({ isShown }: { isShown: boolean }) {
  const texts = useTranslations("adminCategories.table");
  if (!isShown) {
    return (
      <Badge
        tone="neutral-on-cloud"
        icon={<EyeSlashIcon size={16} weight="fill" aria-hidden="true" />}
      >
        {texts("hidden")}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap font-strong text-caption">
      <Nuqta kind="filled" className="h-4 w-3 text-ok" />
      {texts("shown")}
    </span>
  );
}
