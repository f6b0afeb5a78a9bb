"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { PANEL_PATH } from "./panel-paths";
import { PANEL_TABS, type PanelTab } from "./tabs";

/** The URL parameters to change: the new value of each; null or "" removes the parameter. */
export type AddressChanges = Readonly<Record<string, string | number | null>>;

export interface PanelAddress {
  tab: PanelTab;
  /** The value of a parameter; null if it is absent. */
  read: (name: string) => string | null;
  /** Changes some parameters and keeps the others. Adds a history entry unless `replace` is set. */
  go: (changes: AddressChanges, how?: { replace?: boolean }) => void;
  /** Opens a tab without filters or open dialogs. */
  goTab: (tab: PanelTab) => void;
}

/**
 * The open tab and its parameters, read from the URL, so that Back, reload and links work. Changing
 * the URL sends no request to the server.
 */
export function usePanelAddress(): PanelAddress {
  const params = useSearchParams();
  const read = useCallback((name: string) => params.get(name), [params]);
  return { tab: tabOf(params), read, go, goTab };
}

/**
 * The tab that a URL names. A URL without the parameter `tab` opens Today; with parameters other
 * than `lang` it opens Products, because links from before the Today tab existed name only a
 * product dialog or filter.
 */
export function tabOf(params: URLSearchParams): PanelTab {
  const name = params.get("tab");
  const isBare = [...params.keys()].every((key) => key === "lang");
  if (name === null) return isBare ? "today" : "products";
  return PANEL_TABS.find((tab) => tab === name) ?? "today";
}

/** The URL of a tab without filters or open dialogs. */
export function tabHref(tab: PanelTab): string {
  return tab === "today" ? PANEL_PATH : panelHref({ tab });
}

/**
 * The panel's URL with some parameters changed.
 * @param search the current query, whose other parameters are kept; empty to keep none
 */
export function panelHref(changes: AddressChanges, search = ""): string {
  return addressOf(PANEL_PATH, changes, search);
}

/** The URL of a CSV export of a table; filters that are null or empty are omitted. */
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

/**
 * Implements `PanelAddress.go`. Reads the URL when it is called, so that a debounced search keeps
 * parameters that changed during the debounce.
 */
function go(changes: AddressChanges, { replace = false } = {}): void {
  const { search } = window.location;
  // Name the tab in the new URL: without `tab`, removing the last parameter would open Today.
  const tab = tabOf(new URLSearchParams(search));
  showAddress(panelHref(tab === "today" ? changes : { tab, ...changes }, search), replace);
}

function goTab(tab: PanelTab): void {
  showAddress(tabHref(tab));
  window.scrollTo(0, 0);
}

/** Opens a URL of the panel, scrolled to the top or to the section that the hash names. */
export function enterPlace(href: string): void {
  showAddress(href);
  window.scrollTo(0, 0);
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
}

/**
 * Events with which the admin starts to interact, after which the page must not scroll any more.
 */
const SIGNS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * If the URL's hash names the section, scrolls to it once it is rendered. The browser does not
 * scroll, because links within the panel load no document. The section stays in view while the
 * content above it loads, until the admin interacts.
 * @param isDrawn true once the section is rendered
 */
export function useNamedSection(id: string, isDrawn = true): void {
  useEffect(() => {
    const section = document.getElementById(id);
    if (!isDrawn || !section || window.location.hash !== `#${id}`) return;
    const watch = new ResizeObserver(() => section.scrollIntoView());
    function end() {
      watch.disconnect();
      for (const sign of SIGNS) window.removeEventListener(sign, end);
    }
    watch.observe(document.body);
    for (const sign of SIGNS) window.addEventListener(sign, end, { passive: true });
    return end;
  }, [id, isDrawn]);
}

/** Changes the panel's URL. Adds a history entry unless `isReplaced` is set. */
export function showAddress(href: string, isReplaced = false): void {
  const { pathname, search, hash } = window.location;
  if (href === `${pathname}${search}${hash}`) return;
  if (isReplaced) window.history.replaceState(null, "", href);
  else window.history.pushState(null, "", href);
}

/** Reads the id of a row from a URL parameter; null for other texts. */
export const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
