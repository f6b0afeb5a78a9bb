import type { CartDto } from "@/contract/cart";
import { reportCallError } from "@/trpc/call-errors";
import { sumCart } from "./cart-sums";
import type { SessionClient, SessionParts } from "./session-state";
import { hasSessionCookies } from "./visitor-cookies";

const EMPTY_CART: CartDto = { cart: [] };

/** The visitor's state when this page was loaded; later actions do not change it. */
export interface PageLoad {
  /** True if a user was signed in, a guest had a cart, or this tab's storage holds a user's id. */
  hadVisitor: boolean;
  /** True if a user was signed in. */
  wasSignedIn: boolean;
  /** Resolves to true if the load continues a visit: a guest's cart is read and not cleared. */
  isSameVisit: () => Promise<boolean>;
}

export type CartCall = (calls: SessionClient["cart"]) => Promise<CartDto>;

/**
 * Loads the cart of this page and queues its changes, which run one after the other, so that an
 * older response never replaces a newer one.
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

  /** Reads and shows the cart. The previous cart stays visible during the call and if it fails. */
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
      // Read the cart without clearing it if there was none at the page load: another tab of this
      // visit has created it since.
      if (!hadVisitor || (await isSameVisit())) return cart.read.query();
      const opened = await cart.open.mutate();
      // Opening cleared a guest's cart, whose items another tab may still show.
      notifyOtherTabs();
      return opened;
    });
  }

  /**
   * Loads the cart; never rejects. A load that begins a new visit clears a guest's cart.
   * Specification §4 (states).
   */
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
   * Runs a change after the earlier ones, and shows the cart of the response.
   * @param lineId the line that is marked as busy until the response
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
      // After a failed load, only read: another load would clear the guest's cart.
      if (!state.get().cart.hasFailed) await load();
      return read(() => calls.read.query());
    });
  }

  /** Saves the cart to the user who signed out, if known, then clears it and reads it again. */
  async function saveToPreviousUser(previousUserId: number | null): Promise<void> {
    // Hide the lines at once. An unknown cart is not visible anyway.
    if (isKnown) show(EMPTY_CART);
    await change((calls) => emptyAfterSignOut(calls, previousUserId));
  }

  /** Reads the cart again in every tab, after a change such as a payment. */
  async function reloadEverywhere(): Promise<void> {
    await reload();
    notifyOtherTabs();
  }

  return { load, change, reload, reloadEverywhere, saveToPreviousUser };
}

/** The client's cart calls that a sign-out needs. */
export interface SignOutCalls {
  saveToUser: { mutate: (input: { userId: number }) => Promise<unknown> };
  clearOwn: { mutate: (input: { userKey: string }) => Promise<unknown> };
  read: { query: () => Promise<CartDto> };
}

/**
 * Saves the cart to the user who signed out, if known, then clears it and reads it again. Never
 * rejects: failures are only logged, and a cart that cannot be read is shown empty, since the
 * previous user's lines must not stay visible. Specification §4 (states) and §8 (errors).
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
    // Name the guest's cart, so that the call cannot clear the cart of a user who just signed in.
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
  // biome-ignore lint/suspicious/noConsole: the specification requires logging these failures
  console.warn(message, error);
}
