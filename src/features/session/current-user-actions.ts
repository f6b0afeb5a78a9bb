import type { CurrentUserDto } from "@/contract/accounts";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { reportCallError } from "@/trpc/call-errors";
import { reportPersonChange } from "@/trpc/person-change";
import type { cartChanges, PageLoad } from "./cart-changes";
import { forgetOrders } from "./placed-orders-storage";
import type { SessionParts } from "./session-state";
import { forgetTyped, previousUserId, rememberUser, type TabStorage } from "./tab-storage";
import { hasSignedInCookie } from "./visitor-cookies";

/** The lifetime of the cached current user, in milliseconds. Specification §9 (limits). */
const CACHE_MS = 300_000;

export type CurrentUserActions = Pick<
  ReturnType<typeof currentUserActions>,
  "signedIn" | "signOut" | "refetch" | "refreshIfStale"
>;

type CurrentUserDeps = SessionParts & {
  pageLoad: () => PageLoad;
  /** True once the tRPC client is loaded; before that, nothing is requested. */
  isActive: () => boolean;
  storage: () => TabStorage;
  /** The current time in milliseconds. */
  now: () => number;
  notifyOtherTabs: () => void;
};

/** Reads the current user, and handles sign-in and sign-out. Specification §4 (states). */
export function currentUserActions(
  deps: CurrentUserDeps,
  cart: Pick<ReturnType<typeof cartChanges>, "reload" | "saveToPreviousUser">,
) {
  const { state, ready, isReady, ui, cookies, isActive, storage, now, notifyOtherTabs } = deps;
  let isKnown = false;
  let answeredAt: number | null = null;
  let asking = 0;
  let newest = 0;
  let seenId: number | null = null;
  /**
   * The user id in the last response; null for a guest. Unlike `seenId`, it is not reset when
   * another tab signs in or out.
   */
  let lastId: number | null = null;
  let isSigningOut = false;

  // Process a response even if it equals the previous one: `renewForOtherTab` makes the tab forget
  // its user, whom the next response must restore.
  function answer(user: CurrentUserDto | null) {
    const id = user?.id ?? null;
    // A first response with a user is not a change of person if the page was loaded with that
    // user's session.
    if (id !== lastId && (isKnown || !deps.pageLoad().wasSignedIn)) reportPersonChange();
    lastId = id;
    isKnown = true;
    answeredAt = now();
    state.setCurrent({ user, isLoading: false, isError: false });
    const rememberedId = previousUserId(storage());
    const isLeave = hasSignedOut(user, rememberedId, seenId);
    seenId = id;
    rememberUser(storage(), seenId);
    if (!isLeave) return;
    forgetTyped(storage());
    forgetOrders();
    // Notify the other tabs only once the cart is cleared, so that they read the next guest's cart.
    void cart.saveToPreviousUser(rememberedId).then(notifyOtherTabs);
  }

  /**
   * Requests the current user; of concurrent requests, only the response to the last one is used.
   * Never rejects.
   */
  async function ask(): Promise<void> {
    newest += 1;
    const question = newest;
    if (!hasSignedInCookie(cookies())) return answer(null);
    if (!isKnown) state.setCurrent({ isLoading: true });
    asking += 1;
    try {
      const user = await currentUser(async () => (await ready()).auth.me.query());
      if (question === newest) answer(user);
    } catch (error) {
      if (question === newest && !isKnown) state.setCurrent({ isLoading: false, isError: true });
      reportCallError(error);
    } finally {
      asking -= 1;
    }
  }

  /** Requests the current user again, however recent the last response is. Never rejects. */
  async function refetch(): Promise<void> {
    if (!(await isReady())) return;
    answeredAt = null;
    await ask();
  }

  async function renew(): Promise<void> {
    answeredAt = null;
    await Promise.all([ask(), cart.reload().catch(() => undefined)]);
  }

  return {
    ask,
    refetch,

    /**
     * Requests the user again if the last response is at least 5 minutes old. Specification §4
     * (states).
     */
    refreshIfStale(): void {
      if (!isActive() || asking > 0) return;
      if (answeredAt === null || now() - answeredAt >= CACHE_MS) void ask();
    },

    /** Must be awaited after a successful sign-in: reads the user and the user's cart. */
    async signedIn(): Promise<void> {
      if (!(await isReady())) return;
      await renew();
      notifyOtherTabs();
    },

    /**
     * Signs out, goes to the home page and shows a toast. A failure only shows a toast.
     * @returns false if the user was not signed out
     */
    async signOut(): Promise<boolean> {
      if (isSigningOut) return false;
      isSigningOut = true;
      try {
        await (await ready()).auth.logout.mutate();
        notifyOtherTabs();
        await refetch();
        const { texts, toast, goHome, focusContent } = ui();
        goHome();
        toast({ title: texts.layout("signedOut") });
        focusContent();
        return true;
      } catch {
        const { texts, toast } = ui();
        toast({ kind: "err", title: texts.errors("generic") });
        return false;
      } finally {
        isSigningOut = false;
      }
    },

    /** Called after a sign-in or sign-out in another tab, and on a back/forward cache restore. */
    async renewForOtherTab(): Promise<void> {
      const before = seenId;
      // At a sign-out the other tab saves the cart to the user. Saving it again here could save the
      // next guest's cart to that user.
      seenId = null;
      rememberUser(storage(), null);
      if (isActive()) await renew();
      else await ready().catch(() => undefined);
      if (before !== null && seenId !== before) forgetTyped(storage());
    },
  };
}

/**
 * The current user, or null if the call is refused with 401. Any other failure is thrown, since it
 * does not show who is signed in. Specification §4 (states).
 */
async function currentUser(me: () => Promise<CurrentUserDto>): Promise<CurrentUserDto | null> {
  try {
    return await me();
  } catch (error) {
    if (isRefusedFor(error, "not_signed_in")) return null;
    throw error;
  }
}

/**
 * Whether the last user of this tab has signed out, so that the cart must be saved, cleared and
 * read again. Specification §4 (states).
 * @param user the response to the request for the current user; null for a guest
 * @param rememberedId the user id in the tab's storage; null if none is stored
 * @param lastUserId the user id in the previous response on this page; null for a guest or without
 * one
 */
export function hasSignedOut(
  user: CurrentUserDto | null,
  rememberedId: number | null,
  lastUserId: number | null,
): boolean {
  return user === null && (rememberedId !== null || lastUserId !== null);
}
