"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import type { AddToCartInput, CartDto } from "@/contract/cart";
import type { Cart } from "@/features/session/cart-context";
import { sumCart } from "@/features/session/cart-sums";
import { pageLoad } from "@/features/session/page-load";
import { hasSomethingToAsk } from "@/features/session/visitor-cookies";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import { shopClient } from "@/trpc/shop-client";
import { useDismissToast, useToast } from "@/ui/feedback/toast-context";
import { emptyAfterSignOut } from "./empty-after-sign-out";

const CART_KEY = ["cart"] as const;

type Run = (calls: typeof shopClient.cart) => Promise<CartDto>;
type Change = { run: Run; lineId?: number; isReload?: boolean };

/** Specification §4: the guest's cart is cleared when a page is loaded; the server decides. */
const FIRST_LOAD = {
  queryKey: CART_KEY,
  queryFn: async (): Promise<CartDto> => {
    const { hadVisitor, isKept } = pageLoad();
    if (!hasSomethingToAsk(document.cookie)) return { cart: [] };
    // A cart that came after the load, in another tab, is not of an earlier visit.
    return hadVisitor && !isKept ? shopClient.cart.open.mutate() : shopClient.cart.read.query();
  },
  staleTime: Number.POSITIVE_INFINITY,
};

/** The cart of this page load; for the CartProvider alone. */
export function useCartState(): { cart: Cart; announcement: string } {
  const queries = useQueryClient();
  const query = useQuery(FIRST_LOAD);
  const sums = useMemo(() => sumCart(query.data), [query.data]);
  const [isOpen, setOpen] = useState(false);
  const [strike, setStrike] = useState(0);
  const [hasChanged, setChanged] = useState(false);
  const say = useCartTexts();
  const dismissToast = useDismissToast();

  // One change after the other: an answer never overtakes a later one.
  const { mutateAsync, isPending, variables } = useMutation({
    scope: { id: "cart" },
    mutationFn: async ({ run, isReload }: Change) => {
      // Reading must not begin anew what failed: a load clears the guest's cart.
      const hasFailed = queries.getQueryState(CART_KEY)?.status === "error";
      if (!isReload || !hasFailed) await queries.ensureQueryData(FIRST_LOAD).catch(() => undefined);
      return run(shopClient.cart);
    },
    onSuccess: (cart, { isReload }) => {
      queries.setQueryData(CART_KEY, cart);
      if (!isReload) setChanged(true);
    },
  });

  async function change(refusal: string, run: Run, lineId?: number) {
    try {
      return await mutateAsync({ run, lineId });
    } catch (error) {
      say.refused(refusal, error);
      return null;
    }
  }

  async function add(input: AddToCartInput): Promise<boolean> {
    const cart = await change(say.texts("notAdded"), (to) => to.add.mutate(input));
    if (!cart) return false;
    setStrike((count) => count + 1);
    say.added(cart, input.product_id);
    return true;
  }

  async function setQuantity(lineId: number, quantity: number): Promise<boolean> {
    const run: Run = (to) => to.setLineQuantity.mutate({ lineId, quantity });
    return (await change(say.texts("notChanged"), run, lineId)) !== null;
  }

  async function remove(lineId: number): Promise<boolean> {
    const run: Run = (to) => to.removeLine.mutate({ lineId });
    return (await change(say.texts("notChanged"), run, lineId)) !== null;
  }

  async function clear(): Promise<boolean> {
    return (await change(say.texts("notChanged"), (to) => to.clear.mutate())) !== null;
  }

  const reload = useCallback(async () => {
    // As a fetch, since a failed one must be seen as loading again.
    const run: Run = (from) =>
      queries.fetchQuery({ queryKey: CART_KEY, queryFn: () => from.read.query(), staleTime: 0 });
    await mutateAsync({ run, isReload: true }).catch(() => null);
  }, [queries, mutateAsync]);

  const leaveToUser = useCallback(
    async (previousUserId: number | null) => {
      // Out of sight at once. While nothing is known yet, nothing is in sight.
      queries.setQueryData<CartDto>(CART_KEY, (known) => known && { cart: [] });
      await mutateAsync({ run: (to) => emptyAfterSignOut(to, previousUserId) });
    },
    [queries, mutateAsync],
  );

  return {
    cart: {
      ...sums,
      isLoading: query.isPending,
      error: query.isError && !query.data ? say.loadFailed : null,
      busyLineId: isPending ? (variables?.lineId ?? null) : null,
      strike,
      add,
      setQuantity,
      remove,
      clear,
      reload,
      leaveToUser,
      isOpen,
      open() {
        // It would lie over the drawer's checkout button.
        dismissToast();
        setOpen(true);
      },
      close: () => setOpen(false),
    },
    announcement: hasChanged ? say.texts("count", { count: sums.itemCount }) : "",
  };
}

function useCartTexts() {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const toast = useToast();
  return {
    texts,
    loadFailed: errors("cartFetch"),
    refused(title: string, error: unknown) {
      toast({ kind: "err", title, description: errorMessage(error, errors("generic")) });
    },
    added(cart: CartDto, productId: number) {
      const item = cart.cart.find((one) => one.productId === productId);
      toast({
        title: common("addedToCart"),
        description: item && <ProductName product={item.product} />,
      });
    },
  };
}
