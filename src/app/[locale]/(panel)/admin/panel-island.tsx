"use client";

import type { CurrentUserDto } from "@/contract/accounts";
import type { NamedProvider, WayToPay } from "@/contract/admin/shop/ways-to-pay";
import type { ProductDto } from "@/contract/catalogue";
import { stockLevel } from "@/domain/orders/cart";
import { Panel } from "@/features/admin/panel";
import { ProductCard } from "@/features/catalogue/product-card";
import { TrpcProvider } from "@/trpc/client";
import { TooltipProvider } from "@/ui/overlay/tooltip";

/** A product card as a preview: its link and its button are inert. */
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

/** Passes the panel the components that it may not import from another area of the shop. */
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
