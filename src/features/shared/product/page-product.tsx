"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ProductDetailDto, ProductStockDto } from "@/contract/catalogue";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";

interface PageProduct {
  /** With the stock that was last read. */
  product: ProductDetailDto;
  /**
   * Whether `product.stock` is how many there are, or only as many as when the page was made: right in whether it
   * is low or sold out, and no more.
   */
  stockIs: "asked" | "known" | "unknown";
  /** Asks how many there are now; of a product that never runs out, nothing. */
  readStock: () => Promise<void>;
}

const PageProductContext = createContext<PageProduct | null>(null);

/** The product of this page. Throws outside a `PageProductProvider`. */
export function usePageProduct(): PageProduct {
  const page = useContext(PageProductContext);
  if (!page) throw new Error("usePageProduct was called outside of a PageProductProvider");
  return page;
}

type PageProductProviderProps = { product: ProductDetailDto; children: ReactNode };

/**
 * Around a product's page, which is kept from sale to sale (docs/decisions/005): how many there are is asked for
 * apart from it, when it is opened and when somebody comes back to it.
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
  // For unlimited stock it reports only the page view (server/figures/product-visits.ts).
  const readStock = useCallback(async () => {
    reads.current += 1;
    const read = reads.current;
    try {
      const { shopClient } = await import("@/trpc/shop-client");
      if (!isCounted) return void (await shopClient.catalogue.seen.query({ id }));
      const answer = await shopClient.catalogue.stock.query({ id });
      // An answer that was overtaken by a later one is out of date.
      if (read === reads.current) setStock(answer);
    } catch {
      setFailed(isCounted);
    }
  }, [id, isCounted]);
  const isKnown = stock !== null || !isCounted;
  const stockIs: PageProduct["stockIs"] = isKnown ? "known" : hasFailed ? "unknown" : "asked";
  return { stock, stockIs, readStock };
}
