import type { AddToCartInput, CartDto } from "@/contract/cart";
import { errorMessage } from "@/features/shared/errors/error-message";
import { ProductName } from "@/features/shared/product/product-name";
import type { CartCall, cartChanges } from "./cart-changes";
import type { SessionParts } from "./session-state";

export type CartActions = ReturnType<typeof cartActions>;

/**
 * The actions of the cart, which `useCart` exposes. If a change of the cart fails, the action shows
 * a toast, reads the cart again, since the change may have happened, and resolves to false. If the
 * first load of the cart failed, the action does not read the cart again. `applyCoupon` instead
 * resolves to the reason, and shows a toast only if the code of the tRPC client fails to load.
 */
export function cartActions(
  { state, isReady, isOffline, ui }: Pick<SessionParts, "state" | "isReady" | "isOffline" | "ui">,
  cart: Pick<ReturnType<typeof cartChanges>, "change" | "reloadEverywhere">,
  onSettled: () => Promise<void>,
) {
  /** Returns the changed cart, or null on failure; `refusal` selects the error toast's title. */
  async function change(call: CartCall, refusal: "notAdded" | "notChanged", lineId?: number) {
    if (!(await isReady())) return null;
    try {
      return await cart.change(call, lineId);
    } catch (error) {
      const { texts, toast } = ui();
      const description = errorMessage(
        error,
        isOffline() ? texts.cart("offline") : texts.errors("generic"),
      );
      toast({ kind: "err", title: texts.cart(refusal), description });
      // After a failed first load, do not read the cart: it may belong to an earlier visit of a
      // guest, and only the first load clears such a cart.
      if (!state.get().cart.hasFailed) void cart.reloadEverywhere().catch(() => undefined);
      return null;
    }
  }

  /** Undoes an add: removes that many units from the line. Units added later stay in the cart. */
  async function takeBack(lineId: number, units: number): Promise<void> {
    await change((calls) => {
      const quantity = Math.max(quantityIn(state.get().cart.items, lineId) - units, 0);
      return calls.setLineQuantity.mutate({ lineId, quantity });
    }, "notChanged");
  }

  return {
    /** Adds to the cart and shows a toast with an undo action. */
    async add(input: AddToCartInput): Promise<boolean> {
      let before: CartDto["cart"] = [];
      const changed = await change((calls) => {
        before = state.get().cart.items;
        return calls.add.mutate(input);
      }, "notAdded");
      if (!changed) return false;
      state.setCart({ strike: state.get().cart.strike + 1 });
      const added = changed.cart
        .map((line) => ({ line, units: line.quantity - quantityIn(before, line.id) }))
        .find(({ units }) => units > 0);
      const { texts, toast } = ui();
      toast({
        title: texts.common("addedToCart"),
        description: added && <ProductName product={added.line.product} />,
        ...(added && {
          action: {
            label: texts.cart("undo"),
            otherWay: texts.cart("undoOtherWay"),
            onSelect: () => void takeBack(added.line.id, added.units),
          },
        }),
      });
      return true;
    },

    /** A quantity of 0 removes the line. */
    async setQuantity(lineId: number, quantity: number): Promise<boolean> {
      const call: CartCall = (calls) => calls.setLineQuantity.mutate({ lineId, quantity });
      return (await change(call, "notChanged", lineId)) !== null;
    },

    async remove(lineId: number): Promise<boolean> {
      const call: CartCall = (calls) => calls.removeLine.mutate({ lineId });
      return (await change(call, "notChanged", lineId)) !== null;
    },

    /** Applies a coupon. Returns null on success, otherwise the reason to show at the field. */
    async applyCoupon(code: string): Promise<string | null> {
      const generic = ui().texts.errors("generic");
      if (!(await isReady())) return generic;
      try {
        const { withChallenge } = await import("@/features/shared/challenge/solve-challenge");
        await cart.change((calls) =>
          withChallenge((challenge) => calls.applyCoupon.mutate({ code, challenge })),
        );
        return null;
      } catch (error) {
        return errorMessage(error, generic);
      }
    },

    async removeCoupon(): Promise<boolean> {
      return (await change((calls) => calls.removeCoupon.mutate(), "notChanged")) !== null;
    },

    async clear(): Promise<boolean> {
      return (await change((calls) => calls.clear.mutate(), "notChanged")) !== null;
    },

    /** Reads the cart again without clearing it: after a payment, or as a retry. */
    async reload(): Promise<void> {
      if (await isReady()) await cart.reloadEverywhere().catch(() => undefined);
    },

    /**
     * To be called once the payment of an order of this browser has succeeded: every tab reads the
     * cart again and discards the typed checkout form.
     */
    settled: onSettled,

    /** Opens the cart drawer, once the code that reads the cart is loaded. */
    async open(): Promise<void> {
      if (!(await isReady())) return;
      // The toast would cover the drawer's checkout button.
      ui().dismissToast();
      state.setCart({ isOpen: true });
    },

    close(): void {
      state.setCart({ isOpen: false });
    },
  };
}

const quantityIn = (lines: CartDto["cart"], lineId: number) =>
  lines.find(({ id }) => id === lineId)?.quantity ?? 0;
