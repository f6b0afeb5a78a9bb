"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ProductDetailDto, ProductStockDto } from "@/contract/catalogue";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { useRequiredContext } from "@/ui/use-required-context";

interface PageProduct {
  /** The product with its latest known stock. */
  product: ProductDetailDto;
  /**
   * "known": `product.stock` is current. "asked": the request for the stock runs. "unknown": the
   * request failed. Unless "known", the stock dates from the page's rendering, and only whether it
   * is low or sold out is reliable.
   */
  stockIs: "asked" | "known" | "unknown";
  /** Reads the current stock from the server; for unlimited stock, only reports the view. */
  readStock: () => Promise<void>;
}

const PageProductContext = createContext<PageProduct | null>(null);

/** The product of this page. Throws outside a `PageProductProvider`. */
export function usePageProduct(): PageProduct {
  return useRequiredContext(PageProductContext);
}

type PageProductProviderProps = { product: ProductDetailDto; children: ReactNode };

/**
 * Provides the product of its page. The page is cached across sales (docs/decisions/005), so the
 * stock is read separately when the page opens and when the user returns to it.
 */
export function PageProductProvider({ product, children }: PageProductProviderProps) {
  const { stock, stockIs, readStock } = useStock(product);
  useEffect(() => {
    void readStock();
    const handleReturn = () => {
      if (document.visibilityState === "visible") void readStock();
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => document.removeEventListener("visibilitychange", handleReturn);
  }, [readStock]);
  const page = useMemo(
    () => ({ product: { ...product, ...stock }, stockIs, readStock }),
    [product, stock, stockIs, readStock],
  );
  return <PageProductContext value={page}>{children}</PageProductContext>;
}

function useStock({ id, stock: atFirst }: ProductDetailDto) {
  const isCounted = atFirst !== UNLIMITED_STOCK;
  const [stock, setStock] = useState<ProductStockDto | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const reads = useRef(0);
  // For unlimited stock the request only reports the view (src/server/figures/product-visits.ts).
  const readStock = useCallback(async () => {
    reads.current += 1;
    const read = reads.current;
    try {
      const { shopClient } = await import("@/trpc/shop-client");
      if (!isCounted) return void (await shopClient.catalogue.seen.query({ id }));
      const answer = await shopClient.catalogue.stock.query({ id });
      // Ignore the response if a later request has been sent since.
      if (read === reads.current) setStock(answer);
    } catch {
      setFailed(isCounted);
    }
  }, [id, isCounted]);
  const isKnown = stock !== null || !isCounted;
  const stockIs: PageProduct["stockIs"] = isKnown ? "known" : hasFailed ? "unknown" : "asked";
  return { stock, stockIs, readStock };
}
