import type { Icon } from "@phosphor-icons/react";
import { EraserIcon } from "@phosphor-icons/react/dist/ssr/Eraser";
import { FadersIcon } from "@phosphor-icons/react/dist/ssr/Faders";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { PlugsConnectedIcon } from "@phosphor-icons/react/dist/ssr/PlugsConnected";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { UserFocusIcon } from "@phosphor-icons/react/dist/ssr/UserFocus";
import { useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FindDto } from "@/contract/admin/global-search";
import type { StaffAccess } from "@/domain/account/permissions";
import { SETTING_GROUP_NAMES, SETTING_GROUPS } from "@/domain/shop/settings";
import { foldedWords } from "@/domain/text/fold-text";
import { LIST_COMMA } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { panelHref, tabHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PANEL_TABS, TABS } from "@/features/admin/shared/frame/tabs";
import { KeyStatusBadge } from "@/features/admin/shared/orders/key-status-badge";
import { OrderBadge } from "@/features/admin/shared/orders/order-badges";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { dollarText } from "@/features/admin/shared/text/dollar-text";
import { useLanguage } from "@/i18n/use-language";
import { type RecentPlace, recentPlaces } from "./recent-places";

type OptionGroup =
  | "recent"
  | "products"
  | "actions"
  | "orders"
  | "customers"
  | "coupons"
  | "keys"
  | "settings"
  | "pages";

export interface PaletteOption {
  key: string;
  href: string;
  label: string;
  line?: string;
  /** A product's picture, or an icon. */
  tile: { imageUrl: string } | { Icon: Icon };
  badge?: ReactNode;
}

/** A group of options in display order; a search finds at most three per group. */
export interface PaletteGroup {
  name: OptionGroup;
  options: PaletteOption[];
}

const MOST = 3;

/**
 * The palette's options for a query; for an empty query, recent tabs and orders, and common
 * actions.
 */
export function usePaletteGroups(query: string, found: FindDto | undefined): PaletteGroup[] {
  const fixed = useFixedOptions();
  const results = useFoundOptions();
  const recent = useRecentOptions();
  if (query === "") {
    return withOptions([
      { name: "recent", options: recent },
      { name: "actions", options: fixed.actions.slice(0, 4) },
    ]);
  }
  const matching = (options: PaletteOption[]) =>
    options.filter(({ label, line = "" }) => matches(`${label} ${line}`, query)).slice(0, MOST);
  const { products, actions, orders, customers, coupons, keys } = results(found);
  const groups = withOptions([
    { name: "products", options: products },
    { name: "actions", options: [...actions, ...matching(fixed.actions)].slice(0, MOST) },
    { name: "orders", options: orders },
    { name: "customers", options: customers },
    { name: "keys", options: keys },
    { name: "coupons", options: coupons },
    { name: "settings", options: matching(fixed.settings) },
    { name: "pages", options: matching(fixed.pages) },
  ]);
  return bestFirst(groups, query);
}

function withOptions(groups: PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}

/**
 * Moves the group that the query probably means to the front: orders for a number, customers for an
 * "@", pages for the whole name of a page.
 */
function bestFirst(groups: PaletteGroup[], query: string): PaletteGroup[] {
  const isBest = ({ name, options }: PaletteGroup) => {
    if (/^#?\d+$/.test(query)) return name === "orders";
    if (query.includes("@")) return name === "customers";
    return name === "pages" && options.some(({ label }) => fold(label) === fold(query));
  };
  return [...groups.filter(isBest), ...groups.filter((group) => !isBest(group))];
}

const fold = (text: string) =>
  foldedWords(text)
    .map(({ word }) => word)
    .join(" ");

/** True if every word of the query is the beginning of a word of the text. */
function matches(text: string, query: string): boolean {
  const words = foldedWords(text).map(({ word }) => word);
  const typed = foldedWords(query).map(({ word }) => word);
  return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)));
}

type Restricted = PaletteOption & { access: StaffAccess };

function useFixedOptions() {
  const texts = useTranslations("adminPalette");
  const panel = useTranslations("panel");
  const { adminSettings } = useMessages();
  const locale = useLanguage();
  const may = usePermissions();
  const allowed = (options: Restricted[]): PaletteOption[] =>
    options.filter(({ access }) => may(access)).map(({ access: _, ...option }) => option);
  const action = (
    name:
      | "addProduct"
      | "addKeys"
      | "newCoupon"
      | "findOrder"
      | "erase"
      | "newApiKey"
      | "newWebhook",
    access: StaffAccess,
    href: string,
    ActionIcon: Icon,
  ): Restricted => ({
    key: `action-${name}`,
    access,
    href,
    label: texts(`actions.${name}`),
    tile: { Icon: ActionIcon },
  });
  const { groups, fields } = adminSettings;
  return {
    actions: allowed([
      action(
        "addProduct",
        "products:write",
        panelHref({ tab: "products", product: "new" }),
        PackageIcon,
      ),
      action("addKeys", "keys:add", tabHref("products"), KeyIcon),
      action("newCoupon", "products:write", panelHref({ tab: "coupons", coupon: "new" }), TagIcon),
      action("findOrder", "orders:read", tabHref("orders"), ReceiptIcon),
      action("erase", "staff", `${tabHref("customers")}#customers-erasures`, EraserIcon),
      action(
        "newApiKey",
        "settings",
        panelHref({ tab: "connections", apiKey: "new" }),
        PlugsConnectedIcon,
      ),
      action(
        "newWebhook",
        "settings",
        panelHref({ tab: "connections", webhook: "new" }),
        PlugsConnectedIcon,
      ),
    ]),
    settings: allowed(
      SETTING_GROUP_NAMES.flatMap((group): Restricted[] => {
        const href = panelHref({ tab: "settings", settings: group });
        const option = (key: string, label: string, line: string): Restricted => ({
          key,
          access: "settings",
          href,
          label,
          line,
          tile: { Icon: FadersIcon },
        });
        const labels = fields as Record<string, { label?: string } | undefined>;
        return [
          option(`setting-${group}`, groups[group], panel("tabs.settings")),
          ...SETTING_GROUPS[group].flatMap((name) => {
            const label = labels[name]?.label;
            return label
              ? [
                  option(
                    `setting-${name}`,
                    label,
                    [panel("tabs.settings"), groups[group]].join(LIST_COMMA[locale]),
                  ),
                ]
              : [];
          }),
        ];
      }),
    ),
    pages: allowed(
      PANEL_TABS.map((tab) => ({
        key: `page-${tab}`,
        access: TABS[tab].access,
        href: tabHref(tab),
        label: panel(`tabs.${tab}`),
        tile: { Icon: MagnifyingGlassIcon },
      })),
    ),
  };
}

/** Options for the server's results. */
function useFoundOptions() {
  const texts = useTranslations("adminPalette");
  const may = usePermissions();
  const locale = useLanguage();
  const shown = useFormatDateTime();
  const money = (amount: string) => `\u2066${dollarText(amount)}\u2069`;
  return (found: FindDto | undefined) => {
    const products = found?.products ?? [];
    const [best] = products;
    const bestName = best && localized(locale, best.name, best.nameAr);
    const actions: PaletteOption[] = [];
    if (best && best.keys !== null && may("keys:add")) {
      actions.push({
        key: "action-keys-of",
        href: panelHref({ tab: "products", keys: best.id }),
        label: texts("actions.addKeysTo", { product: bestName ?? "" }),
        tile: { Icon: KeyIcon },
      });
    }
    if (best && may("products:write")) {
      actions.push({
        key: "action-price-of",
        href: panelHref({ tab: "products", product: best.id }),
        label: texts("actions.changePrice", { product: bestName ?? "" }),
        tile: { Icon: PencilSimpleIcon },
      });
    }
    return {
      actions,
      products: products.map((product) => ({
        key: `product-${product.id}`,
        href: may("products:write")
          ? panelHref({ tab: "products", product: product.id })
          : panelHref({ tab: "products", q: `#${product.id}` }),
        label: localized(locale, product.name, product.nameAr),
        line:
          product.keys === null
            ? money(product.priceUSD)
            : texts("keysAndPrice", { keys: product.keys, price: money(product.priceUSD) }),
        tile: { imageUrl: product.imageUrl },
      })),
      orders: (found?.orders ?? []).map((order) => ({
        key: `order-${order.id}`,
        href: panelHref({ tab: "orders", order: order.id }),
        label: texts("order", {
          id: `\u2066#${order.id}\u2069`,
          product: `\u2068${localized(locale, order.productName, order.productNameAr)}\u2069`,
          others: order.otherItems,
        }),
        line: texts("orderLine", {
          email: `\u2066${order.customerEmail}\u2069`,
          total: money(order.totalUSD),
          at: shown(order.createdAt),
        }),
        tile: { imageUrl: order.imageUrl },
        badge: <OrderBadge order={order} />,
      })),
      customers: (found?.customers ?? []).map((customer) => ({
        key: `customer-${customer.key}`,
        href: panelHref({ tab: "customers", customer: customer.key }),
        label: customer.email,
        line: texts("ordersOf", { count: customer.orders }),
        tile: { Icon: UserFocusIcon },
      })),
      coupons: (found?.coupons ?? []).map((coupon) => ({
        key: `coupon-${coupon.id}`,
        href: panelHref({ tab: "coupons", coupon: coupon.id }),
        label: coupon.name,
        ...(coupon.code !== null && { line: coupon.code }),
        tile: { Icon: TagIcon },
      })),
      keys: (found?.keys ?? []).map((key) => ({
        key: `key-${key.id}`,
        href:
          key.orderId !== null && may("orders:read")
            ? panelHref({ tab: "orders", order: key.orderId })
            : panelHref({ tab: "products", keys: key.productId }),
        label: `\u2066${key.masked}\u2069`,
        line: texts("keyLine", {
          product: `\u2068${localized(locale, key.productName, key.productNameAr)}\u2069`,
          isOrdered: key.orderId === null ? "no" : "yes",
          order: `\u2066#${key.orderId}\u2069`,
        }),
        tile: { Icon: KeyIcon },
        badge: <KeyStatusBadge status={key.status} />,
      })),
    };
  };
}

/** Up to five tabs and orders that were open before the current one. */
function useRecentOptions(): PaletteOption[] {
  const texts = useTranslations("adminPalette");
  const panel = useTranslations("panel");
  const optionOf = ({ tab, order }: RecentPlace): PaletteOption => ({
    key: `recent-${tab}-${order ?? ""}`,
    href: order === null ? tabHref(tab) : panelHref({ tab, order }),
    label:
      order === null ? panel(`tabs.${tab}`) : texts("orderNumber", { id: `\u2066#${order}\u2069` }),
    tile: { Icon: order === null ? MagnifyingGlassIcon : ReceiptIcon },
  });
  return recentPlaces().slice(1).map(optionOf);
}
