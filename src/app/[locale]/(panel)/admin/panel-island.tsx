"use client";

import type { CurrentUserDto } from "@/contract/accounts";
import type { ProductDto } from "@/contract/catalogue";
import { stockLevel } from "@/domain/orders/cart";
import { Panel } from "@/features/admin/panel";
import { ProductCard } from "@/features/catalogue/product-card";
import { TrpcProvider } from "@/trpc/client";
import { TooltipProvider } from "@/ui/overlay/tooltip";

/** The shop's own card, to be looked at alone: its link and its button do nothing here. */
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
};

/** Hands the panel what it may not fetch itself from another area of the shop. */
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
