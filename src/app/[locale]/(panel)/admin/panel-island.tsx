"use client";

import type { CurrentUserDto } from "@/contract/accounts";
import type { NamedProvider, WayToPay } from "@/contract/admin/shop/ways-to-pay";
import type { ProductDto } from "@/contract/catalogue";
import { stockLevel } from "@/domain/orders/cart";
import { Panel } from "@/features/admin/panel";
import { ProductCard } from "@/features/catalogue/product-card";
import { TrpcProvider } from "@/trpc/client";
import { TooltipProvider } from "@/ui/overlay/tooltip";

/** Shows a product card as shoppers see it, without a working link or button. */
function PreviewCard({ product }: { product: ProductDto }) {
  return (
    <div inert>
      <ProductCard
        product={{
          ...product,
          platform: null,
          asksFirst: null,
          stockLevel: stockLevel(product.stock),
        }}
        headingLevel={3}
        isPreview
      />
    </div>
  );
}

type PanelIslandProps = {
  admin: CurrentUserDto;
  hasSecondFactor: boolean;
  mustEnrol: boolean;
  timeZone: string;
  lowStock: number;
  waysToPay: readonly WayToPay[];
  providers: readonly NamedProvider[];
};

/**
 * Passes `ProductCard` to the panel, because the import rules forbid src/features/admin to import
 * from src/features/catalogue.
 */
export function PanelIsland({ admin, mustEnrol, ...context }: PanelIslandProps) {
  return (
    <TrpcProvider>
      <TooltipProvider>
        <Panel
          admin={admin}
          mustEnrol={mustEnrol}
          context={{ ...context, ProductCard: PreviewCard }}
        />
      </TooltipProvider>
    </TrpcProvider>
  );
}
