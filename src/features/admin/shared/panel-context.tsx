"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ProductDto } from "@/contract/catalogue";

/** What the panel is given from outside of its own area. */
export interface PanelContextValue {
  /** The shop's card of a product, for the preview. */
  ProductCard: ComponentType<{ product: ProductDto }>;
  /** The shop's time zone, in which every time of the panel is shown. */
  timeZone: string;
}

const PanelContext = createContext<PanelContextValue | null>(null);

export const PanelProvider = PanelContext.Provider;

/** Throws outside of the panel. */
export function usePanelContext(): PanelContextValue {
  const context = useContext(PanelContext);
  if (!context) throw new Error("usePanelContext was called outside of a PanelProvider");
  return context;
}
