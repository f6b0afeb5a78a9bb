"use client";

import { type ComponentType, createContext } from "react";
import type { NamedProvider, WayToPay } from "@/contract/admin/shop/ways-to-pay";
import type { ProductDto } from "@/contract/catalogue";
import { isPermitted, type StaffAccess, type StaffRole } from "@/domain/account/permissions";
import { useRequiredContext } from "@/ui/use-required-context";

/** Values that all parts of the panel read from a React context. */
export interface PanelContextValue {
  /** The shop's product card, for the preview in the product form. */
  ProductCard: ComponentType<{ product: ProductDto }>;
  /** The shop's time zone, in which every time of the panel is shown. */
  timeZone: string;
  /** Products with fewer units than this are low in stock. */
  lowStock: number;
  /** The payment providers that are set up, each with its ways to pay. */
  waysToPay: readonly WayToPay[];
  /** The providers to filter orders by: those that are set up, and those of past payments. */
  providers: readonly NamedProvider[];
  /** True if the admin had a second factor when the page was loaded. */
  hasSecondFactor: boolean;
  /** The user id of the admin. */
  adminId: number;
  /** The role of the admin; null permits nothing. */
  role: StaffRole | null;
}

const PanelContext = createContext<PanelContextValue | null>(null);

export const PanelProvider = PanelContext.Provider;

/** @throws Error outside of the panel */
export function usePanelContext(): PanelContextValue {
  return useRequiredContext(PanelContext);
}

/**
 * Returns a function that tells whether the admin has a permission, for showing only permitted
 * content. The server checks each call again against the role in the database.
 */
export function usePermissions(): (access: StaffAccess) => boolean {
  const { role } = usePanelContext();
  return (access) => isPermitted(role, access);
}
