"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { PANEL_PATH } from "./panel-paths";
import { PANEL_TABS, type PanelTab } from "./tabs";

/** What changes in the address: a name's new value, or null to take it out. */
export type AddressChanges = Readonly<Record<string, string | number | null>>;

export interface PanelAddress {
  tab: PanelTab;
  /** The value of a name in the address; null without one. */
  read: (name: string) => string | null;
  /** Changes some names and keeps the rest; a new step for Back, unless it replaces this one. */
  go: (changes: AddressChanges, how?: { replace?: boolean }) => void;
  /** Opens a tab as it is at first. */
  goTab: (tab: PanelTab) => void;
}

/**
 * The open place of the control panel, read from the address, so that Back, reload and links work.
 * The address changes without a request to the server.
 */
export function usePanelAddress(): PanelAddress {
  const params = useSearchParams();
  const read = useCallback((name: string) => params.get(name), [params]);
  return { tab: tabOf(params), read, go, goTab };
}

/**
 * The tab that an address names. Without a name it is Today, or Products where something else is
 * named: mails and bookmarks older than Today name a product's dialog or filter alone.
 */
export function tabOf(params: URLSearchParams): PanelTab {
  const name = params.get("tab");
  const isBare = [...params.keys()].every((key) => key === "lang");
  if (name === null) return isBare ? "today" : "products";
  return PANEL_TABS.find((tab) => tab === name) ?? "today";
}

/** The address of a tab as it is at first. */
export function tabHref(tab: PanelTab): string {
  return tab === "today" ? PANEL_PATH : panelHref({ tab });
}

/**
 * The address of a part of the panel.
 * @param search the query of the present address, whose other names are kept; empty to keep none
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

/** Reads the address when it is called: a search that was delayed must not undo a later click. */
function go(changes: AddressChanges, { replace = false } = {}): void {
  const { search } = window.location;
  // Keep the tab: an address without any parameter is Today.
  const tab = tabOf(new URLSearchParams(search));
  showAddress(panelHref(tab === "today" ? changes : { tab, ...changes }, search), replace);
}

function goTab(tab: PanelTab): void {
  showAddress(tabHref(tab));
  window.scrollTo(0, 0);
}

/** Shows another part of the panel: its top, or the section that the address names after "#". */
export function enterPlace(href: string): void {
  showAddress(href);
  window.scrollTo(0, 0);
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
}

/** Events with which a reader leaves the section. */
const SIGNS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to a section that the address names, once it is drawn: a link within the panel loads no
 * document. It is kept in sight while the parts above it load, until the reader does something.
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

/** Shows another address of the panel; a new step for Back, unless it replaces this one. */
export function showAddress(href: string, isReplaced = false): void {
  const { pathname, search, hash } = window.location;
  if (href === `${pathname}${search}${hash}`) return;
  if (isReplaced) window.history.replaceState(null, "", href);
  else window.history.pushState(null, "", href);
}
