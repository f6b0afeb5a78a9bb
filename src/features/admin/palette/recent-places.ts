"use client";

import { useEffect } from "react";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { PANEL_TABS, type PanelTab } from "@/features/admin/shared/frame/tabs";

/** A recently opened tab, or a recently opened order in the orders tab. */
export interface RecentPlace {
  tab: PanelTab;
  order: number | null;
}

const KEY = "panel_places";
const MOST = 5;

/** Remembers each opened tab and order in `sessionStorage`, that is, for this browser tab. */
export function useRememberedPlaces(): void {
  const { tab, read } = usePanelAddress();
  const typed = Number(read("order") ?? "");
  const order = tab === "orders" && Number.isInteger(typed) && typed > 0 ? typed : null;
  useEffect(() => {
    const isHere = (place: RecentPlace) => place.tab === tab && place.order === order;
    const others = recentPlaces().filter((place) => !isHere(place));
    try {
      // Keep one more than is shown, because the palette omits the currently open tab or order.
      sessionStorage.setItem(KEY, JSON.stringify([{ tab, order }, ...others].slice(0, MOST + 1)));
    } catch {
      // If storage is denied or full, nothing is remembered.
    }
  }, [tab, order]);
}

/** The remembered tabs and orders, latest first. */
export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is RecentPlace {
  const { tab, order } = (value ?? {}) as Partial<RecentPlace>;
  const isTab = PANEL_TABS.some((known) => known === tab);
  return isTab && (order === null || (Number.isInteger(order) && Number(order) > 0));
}
