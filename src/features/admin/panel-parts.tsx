"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ProductDto } from "@/contract/catalogue";

/** What the panel is given from outside of its own area. */
export interface PanelParts {
  /** The shop's card of a product, for the preview. */
  ProductCard: ComponentType<{ product: ProductDto }>;
  /** The shop's time zone, in which every time of the panel is shown. */
  timeZone: string;
}

const PartsContext = createContext<PanelParts | null>(null);

export const PanelPartsProvider = PartsContext.Provider;

/** Throws outside of the panel. */
export function usePanelParts(): PanelParts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("usePanelParts was called outside of a PanelPartsProvider");
  return parts;
}
