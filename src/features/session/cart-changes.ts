import type { CartDto } from "@/contract/cart";
import { reportCallError } from "@/trpc/call-errors";
import { sumCart } from "./cart-sums";
import type { SessionClient, SessionParts } from "./session-state";
import { hasSessionCookies } from "./visitor-cookies";

const EMPTY_CART: CartDto = { cart: [] };

/** How things stood when this page was loaded, whatever its visitor or another tab has done since. */
export interface PageLoad {
  /** Somebody was signed in, had left this tab, or had a guest's cart. */
  hadVisitor: boolean;
  /** It is no new visit: a guest's cart is read, and not cleared. */
  isSameVisit: () => Promise<boolean>;
}

export type CartCall = (calls: SessionClient["cart"]) => Promise<CartDto>;

/**
 * The cart of this page load: what loads it, and the queue of its changes, one after the other, so that an
 * answer never overtakes a later one.
 */
export function cartChanges(
  { state, ready, cookies }: Pick<SessionParts, "state" | "ready" | "cookies">,
  pageLoad: () => PageLoad,
  notifyOtherTabs: () => void,
) {
  let isKnown = false;
  let loading: Promise<void> | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();
  let newest = 0;

  function show(cart: CartDto) {
    isKnown = true;
    state.setCart({ ...sumCart(cart), isLoading: false, hasFailed: false });
  }

  /** Shows what is read; a cart that is known stays in sight until then, and where that fails. */
  async function read(call: () => Promise<CartDto>): Promise<CartDto> {
    if (!isKnown) state.setCart({ isLoading: true, hasFailed: false });
    try {
      const cart = await call();
      show(cart);
      return cart;
    } catch (error) {
      if (!isKnown) state.setCart({ isLoading: false, hasFailed: true });
      throw error;
    }
  }

  async function firstLoad(): Promise<void> {
    if (!hasSessionCookies(cookies())) return show(EMPTY_CART);
    await read(async () => {
      const { cart } = await ready();
      const { hadVisitor, isSameVisit } = pageLoad();
      // A cart that came after the load, in another tab, is not of an earlier visit.
      if (!hadVisitor || (await isSameVisit())) return cart.read.query();
      const opened = await cart.open.mutate();
      // It cleared a guest's cart, which another tab may still count.
      notifyOtherTabs();
      return opened;
    });
  }

  /** Never fails. Specification §4: a guest's cart is cleared when a page is loaded; the server decides. */
  async function load(): Promise<void> {
    if (isKnown) return;
    loading ??= firstLoad()
      .catch(reportCallError)
      .finally(() => {
        loading = null;
      });
    await loading;
  }

  function enqueue(run: (calls: SessionClient["cart"]) => Promise<CartDto>, lineId?: number) {
    newest += 1;
    const ticket = newest;
    state.setCart({ busyLineId: lineId ?? null });
    const answer = lastChange.then(async () => run((await ready()).cart));
    const done = answer.catch(reportCallError).then(() => {
      if (ticket === newest) state.setCart({ busyLineId: null });
    });
    lastChange = done;
    return done.then(() => answer);
  }

  /**
   * Executes a change when it is its turn, and shows the cart that the server answers.
   * @param lineId the line that is busy until then
   */
  function change(call: CartCall, lineId?: number): Promise<CartDto> {
    return enqueue(async (calls) => {
      await load();
      const cart = await call(calls);
      show(cart);
      state.setCart({ hasChanged: true });
      notifyOtherTabs();
      return cart;
    }, lineId);
  }

  /** Reads the cart again without clearing it. */
  function reload(): Promise<CartDto> {
    return enqueue(async (calls) => {
      // Reading must not begin anew what failed: a load clears the guest's cart.
      if (!state.get().cart.hasFailed) await load();
      return read(() => calls.read.query());
    });
  }

  /** Saves the cart to the user who has signed out, if one is remembered, then clears it and reads it again. */
  async function saveToPreviousUser(previousUserId: number | null): Promise<void> {
    // Out of sight at once. While nothing is known yet, nothing is in sight.
    if (isKnown) show(EMPTY_CART);
    await change((calls) => emptyAfterSignOut(calls, previousUserId));
  }

  /** The same after something changed the cart elsewhere, like a payment: the other tabs read it too. */
  async function reloadEverywhere(): Promise<void> {
    await reload();
    notifyOtherTabs();
  }

  return { load, change, reload, reloadEverywhere, saveToPreviousUser };
}

/** What `cart` of the client offers, as far as a sign-out needs it. */
export interface SignOutCalls {
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
  calls: SignOutCalls,
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
    return EMPTY_CART;
  }
}

function log(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification wants these failures logged and not shown
  console.warn(message, error);
}
