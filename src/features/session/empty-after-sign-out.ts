import type { CartDto } from "@/contract/cart";

/** What `cart` of the tRPC client offers, as far as a sign-out needs it. */
export interface LeavingCalls {
  saveToUser: { mutate: (input: { userId: number }) => Promise<unknown> };
  clearOwn: { mutate: (input: { userKey: string }) => Promise<unknown> };
  read: { query: () => Promise<CartDto> };
}

/**
 * Saves the cart to the user who has signed out, if one is remembered, then clears it and reads it again.
 * Never fails: what goes wrong is only logged, and a cart that could not be read is shown empty, since the
 * leaver's lines must not stay in sight. Specification §4, §8.
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
    // By name: who signs in again at once must not find their own cart cleared.
    await calls.clearOwn.mutate({ userKey: "guest" });
  } catch (error) {
    log("The cart was not cleared after the sign-out.", error);
  }
  try {
    return await calls.read.query();
  } catch (error) {
    log("The cart was not read after the sign-out.", error);
    return { cart: [] };
  }
}

function log(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification wants these failures logged and not shown
  console.warn(message, error);
}
