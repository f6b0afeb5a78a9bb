"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { isPermitted, type StaffAccess, type StaffRole } from "@/domain/account/permissions";

/** What the panel is given from outside of its own area. */
export interface PanelContextValue {
  /** The shop's card of a product, for the preview. */
  ProductCard: ComponentType<{ product: ProductDto }>;
  /** The shop's time zone, in which every time of the panel is shown. */
  timeZone: string;
  /** Fewer units than these are low. */
  lowStock: number;
  /** Whether who looks at it has a second factor. */
  hasSecondFactor: boolean;
  /** The user id of the admin. */
  adminId: number;
  /** The role of the admin. */
  role: StaffRole | null;
}

const PanelContext = createContext<PanelContextValue | null>(null);

export const PanelProvider = PanelContext.Provider;

/** Throws outside of the panel. */
export function usePanelContext(): PanelContextValue {
  const context = useContext(PanelContext);
  if (!context) throw new Error("usePanelContext was called outside of a PanelProvider");
  return context;
}

/** What who looks at the panel may do: the panel shows nothing else. The server asks again, of the database. */
export function usePermissions(): (access: StaffAccess) => boolean {
  const { role } = usePanelContext();
  return (access) => isPermitted(role, access);
}
