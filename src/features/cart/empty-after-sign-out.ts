import type { CartDto } from "@/contract/cart";

/** What `cart` of the tRPC client offers, as far as a sign-out needs it. */
export interface LeavingCalls {
  saveToUser: { mutate: (input: { userId: number }) => Promise<unknown> };
  clear: { mutate: () => Promise<unknown> };
  read: { query: () => Promise<CartDto> };
}

/**
 * Saves the cart to the user who has signed out, if one is remembered, then clears it and reads it again.
 * Never fails: what goes wrong is only logged, and a cart that could not be cleared is shown empty, since
 * the leaver's lines must not stay in sight. Specification §4, §8.
 */
export async function emptyAfterSignOut(
  calls: LeavingCalls,
  previousUserId: number | null,
): Promise<CartDto> {
  try {
    if (previousUserId !== null) await calls.saveToUser.mutate({ userId: previousUserId });
  } catch (error) {
    log("The cart was not saved to the user who signed out.", error);
  }
  try {
    await calls.clear.mutate();
    return await calls.read.query();
  } catch (error) {
    log("The cart was not cleared after the sign-out.", error);
    return { cart: [] };
  }
}

function log(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification wants these failures logged and not shown
  console.warn(message, error);
}
