"use client";

import { useTranslations } from "next-intl";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { RowsTab } from "@/features/admin/shared/rows-tab";
import { trpc } from "@/trpc/client";
import { buttonStyle } from "@/ui/form/button-style";
import { CategoryForm } from "./category-form";
import { CategoryTable } from "./category-table";

/** The categories of the shop: ordered, added, edited, hidden, deleted. */
export function CategoriesTab() {
  const texts = useTranslations("adminCategories.delete");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminCategories"
      param="edit"
      list={trpc.admin.categories.table.useQuery()}
      deletion={trpc.admin.categories.delete.useMutation()}
      // While products are in it, it leads to them.
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
      table={(categories, actions) => <CategoryTable categories={categories} {...actions} />}
      form={(props) => <CategoryForm {...props} />}
    />
  );
}
