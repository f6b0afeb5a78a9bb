"use client";

import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { type Column, ColumnTable } from "@/features/admin/shared/table/column-table";
import { PositionControls } from "@/features/admin/shared/table/position-controls";
import { RowsTab } from "@/features/admin/shared/table/rows-tab";
import { useRowDrag } from "@/features/admin/shared/table/use-row-drag";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { CategoryIcon } from "@/features/shared/product/category-icon";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Nuqta } from "@/ui/brand/nuqta";
import { Badge } from "@/ui/data/badge";
import { LiveRegion } from "@/ui/feedback/live-region";
import { buttonStyle } from "@/ui/form/button-style";
import { tileName } from "@/ui/illustrations/category-tile";
import { CategoryForm } from "./category-form";
import { useMoveCategory } from "./use-move-category";

/** The categories tab: order, add, edit, hide and delete categories. */
export default function CategoriesTab() {
  const texts = useTranslations("adminCategories.delete");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminCategories"
      param="edit"
      list={trpc.admin.categories.table.useQuery()}
      deletion={trpc.admin.categories.delete.useMutation()}
      // A category with products cannot be deleted: link to its products.
      afterRefusal={(id, reason) =>
        reason === "category_in_use" && (
          <PanelLink
            href={panelHref({ tab: "products", category: id })}
            entersTab
            className={buttonStyle({ size: "small" })}
          >
            {texts("showProducts")}
          </PanelLink>
        )
      }
      onChanged={() => {
        void utils.admin.categories.invalidate();
        void utils.catalogue.invalidate();
      }}
      table={(categories, buttons) => <CategoryTable {...{ categories, buttons }} />}
      form={(props) => <CategoryForm {...props} />}
    />
  );
}

type CategoryTableProps = {
  categories: readonly AdminCategoryDto[];
  buttons: Column<AdminCategoryDto>;
};

/** All categories in shop order, with controls that change the order. */
function CategoryTable({ categories, buttons }: CategoryTableProps) {
  const texts = useTranslations("adminCategories.table");
  const locale = useLanguage();
  const { move, said } = useMoveCategory(categories);
  const drag = useRowDrag(move);
  return (
    <>
      <ColumnTable
        label={texts("label")}
        rows={categories}
        keyOf={({ id }) => id}
        rowProps={(_, index) => ({
          style: drag.styleOf(index),
          className: clsx(drag.draggedIndex === index && "bg-after-soft!"),
        })}
        columns={[
          {
            head: texts("place"),
            className: "md:w-60",
            cell: (category, index) => (
              <PositionControls
                name={productName(category, locale)}
                index={index}
                count={categories.length}
                handle={drag.handleOf(index)}
                onMove={(to) => move(index, to)}
              />
            ),
          },
          {
            head: texts("category"),
            isRowHeader: true,
            cell: (category) => <NamedPicture category={category} />,
          },
          {
            head: texts("address"),
            headClass: "md:max-lg:hidden",
            className: "text-ink-2 md:max-lg:hidden",
            cell: ({ slug }) => <Ltr className="wrap-anywhere">{`/shop/${slug}`}</Ltr>,
          },
          {
            head: texts("products"),
            numeric: true,
            cell: ({ id, activeProducts, products }) => (
              <PanelLink
                href={panelHref({ tab: "products", category: id })}
                entersTab
                className="inline-flex min-h-11 min-w-11 items-center rounded-badge text-after hover:underline"
              >
                {texts("activeOf", { active: activeProducts, all: products })}
              </PanelLink>
            ),
          },
          { head: texts("state"), cell: ({ isShown }) => <ShownState isShown={isShown} /> },
          buttons,
        ]}
      />
      <LiveRegion message={said} />
    </>
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
