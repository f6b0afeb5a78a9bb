import type { AddToCartInput } from "@/contract/cart";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import type { CartCall, cartChanges } from "./cart-changes";
import type { SessionParts } from "./session-state";

export type CartActions = ReturnType<typeof cartActions>;

/**
 * What can be done with the cart: what is returned here is what `useCart` offers. An action that changes the
 * cart is one `change` with its call; false when nothing was changed, which a toast has said.
 */
export function cartActions(
  { state, isReady, ui }: Pick<SessionParts, "state" | "isReady" | "ui">,
  cart: Pick<ReturnType<typeof cartChanges>, "change" | "reloadEverywhere">,
  onSettled: () => Promise<void>,
) {
  /** The changed cart, or null; `refusal` is the title of the toast that says why. */
  async function change(call: CartCall, refusal: "notAdded" | "notChanged", lineId?: number) {
    if (!(await isReady())) return null;
    try {
      return await cart.change(call, lineId);
    } catch (error) {
      const { texts, toast } = ui();
      const description = errorMessage(error, texts.errors("generic"));
      toast({ kind: "err", title: texts.cart(refusal), description });
      return null;
    }
  }

  return {
    /** Adds and says so in a toast. */
    async add(input: AddToCartInput): Promise<boolean> {
      const changed = await change((calls) => calls.add.mutate(input), "notAdded");
      if (!changed) return false;
      state.setCart({ strike: state.get().cart.strike + 1 });
      const item = changed.cart.find((one) => one.productId === input.product_id);
      ui().toast({
        title: ui().texts.common("addedToCart"),
        description: item && <ProductName product={item.product} />,
      });
      return true;
    },

    /** 0 removes the line. */
    async setQuantity(lineId: number, quantity: number): Promise<boolean> {
      const call: CartCall = (calls) => calls.setLineQuantity.mutate({ lineId, quantity });
      return (await change(call, "notChanged", lineId)) !== null;
    },

    async remove(lineId: number): Promise<boolean> {
      const call: CartCall = (calls) => calls.removeLine.mutate({ lineId });
      return (await change(call, "notChanged", lineId)) !== null;
    },

    /** Gives the cart a coupon: null when it has it, else why not, to be shown where it was typed. */
    async applyCoupon(code: string): Promise<string | null> {
      const generic = ui().texts.errors("generic");
      if (!(await isReady())) return generic;
      try {
        const { withChallenge } = await import("@/features/shared/solve-challenge");
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

    /** Reads the cart again without clearing it: after a payment, or to try again. */
    async reload(): Promise<void> {
      if (await isReady()) await cart.reloadEverywhere().catch(() => undefined);
    },

    /** An order of this browser is settled: every tab reads the cart again and forgets what was typed to order it. */
    settled: onSettled,

    /** Opens the drawer, once there is code that can say what is in it. */
    async open(): Promise<void> {
      if (!(await isReady())) return;
      // It would lie over the drawer's checkout button.
      ui().dismissToast();
      state.setCart({ isOpen: true });
    },

    close(): void {
      state.setCart({ isOpen: false });
    },
  };
}
