"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import type { StaffAccess } from "@/domain/permissions";

export const PANEL_PATH = "/admin";
export const PANEL_LOGIN_PATH = "/admin-login";

export const PANEL_TABS = [
  "products",
  "categories",
  "orders",
  "coupons",
  "customers",
  "figures",
  "options",
  "games",
  "policies",
  "settings",
  "staff",
  "log",
  "security",
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** What a tab asks for; who lacks it does not see the tab. */
export const TAB_ACCESS: Readonly<Record<PanelTab, StaffAccess>> = {
  products: "any_staff",
  categories: "products:write",
  orders: "orders:read",
  coupons: "products:write",
  customers: "orders:read",
  figures: "statistics",
  options: "products:write",
  games: "products:write",
  policies: "settings",
  settings: "settings",
  staff: "staff",
  log: "staff",
  security: "any_staff",
};

/** What changes in the address: a name's new value, or null to take it out. */
export type AddressChanges = Readonly<Record<string, string | number | null>>;

export interface PanelAddress {
  tab: PanelTab;
  /** What stands in the address under a name; null when nothing does. */
  read: (name: string) => string | null;
  /** Changes what is named and keeps the rest; a new step for Back, unless it replaces this one. */
  go: (changes: AddressChanges, how?: { replace?: boolean }) => void;
  /** Opens a tab as it is at first. */
  goTab: (tab: PanelTab) => void;
}

/**
 * What is open in the control panel, as its address says it, so that Back, a reload and a link come to it.
 * Nothing is asked of the server for it: the address changes under the page.
 */
export function usePanelAddress(): PanelAddress {
  const params = useSearchParams();
  const read = useCallback((name: string) => params.get(name), [params]);
  return { tab: tabNamed(params.get("tab")), read, go, goTab };
}

/** The tab that an address names; the first when it names none. */
export function tabNamed(name: string | null): PanelTab {
  return PANEL_TABS.find((tab) => tab === name) ?? PANEL_TABS[0];
}

/**
 * The address of a part of the panel.
 * @param search what the address has after its "?" now; empty to begin anew
 */
export function panelHref(changes: AddressChanges, search = ""): string {
  return addressOf(PANEL_PATH, changes, search);
}

/** The address of a CSV file of what a table shows; a filter that is null or empty is none. */
export function csvHref(file: "orders" | "products" | "figures", filters: AddressChanges): string {
  return addressOf(`/api/admin/export/${file}.csv`, filters);
}

function addressOf(path: string, changes: AddressChanges, search = ""): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString();
  return query === "" ? path : `${path}?${query}`;
}

/** From the address as it is when called: a search that waited must not undo what was clicked meanwhile. */
function go(changes: AddressChanges, { replace = false } = {}): void {
  showAddress(panelHref(changes, window.location.search), replace);
}

function goTab(tab: PanelTab): void {
  showAddress(panelHref({ tab }));
}

/** Shows another address of the panel; a new step for Back, unless it replaces this one. */
export function showAddress(href: string, isReplaced = false): void {
  if (href === `${window.location.pathname}${window.location.search}`) return;
  if (isReplaced) window.history.replaceState(null, "", href);
  else window.history.pushState(null, "", href);
}
