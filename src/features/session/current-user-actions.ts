import type { CurrentUserDto } from "@/contract/accounts";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { reportCallError } from "@/trpc/call-errors";
import type { cartChanges } from "./cart-changes";
import { forgetOrders } from "./placed-orders-text";
import type { SessionParts } from "./session-state";
import { forgetTyped, previousUserId, rememberUser, type TabStorage } from "./tab-storage";
import { hasSignedInCookie } from "./visitor-cookies";

/** Specification §9: who is signed in is known for five minutes, in milliseconds. */
const CACHE_MS = 300_000;

export type CurrentUserActions = Pick<
  ReturnType<typeof currentUserActions>,
  "signedIn" | "signOut" | "refetch" | "refreshIfStale"
>;

type CurrentUserDeps = SessionParts & {
  /** False until the client is there: nothing was asked then. */
  isActive: () => boolean;
  storage: () => TabStorage;
  /** Milliseconds. */
  now: () => number;
  notifyOtherTabs: () => void;
};

/** Who is signed in, and what follows when that changes. Specification §4. */
export function currentUserActions(
  { state, ready, isReady, ui, cookies, isActive, storage, now, notifyOtherTabs }: CurrentUserDeps,
  cart: Pick<ReturnType<typeof cartChanges>, "reload" | "saveToPreviousUser">,
) {
  let isKnown = false;
  let answeredAt: number | null = null;
  let asking = 0;
  let newest = 0;
  let seenId: number | null = null;
  let isSigningOut = false;

  // Each answer counts: a tab that has forgotten whom it saw learns it again from an equal one.
  function answer(user: CurrentUserDto | null) {
    isKnown = true;
    answeredAt = now();
    state.setCurrent({ user, isLoading: false, isError: false });
    const rememberedId = previousUserId(storage());
    const isLeave = hasLeft(user, rememberedId, seenId);
    seenId = user?.id ?? null;
    rememberUser(storage(), seenId);
    if (!isLeave) return;
    forgetTyped(storage());
    forgetOrders();
    // The other tabs read the cart once it is the next guest's.
    void cart.saveToPreviousUser(rememberedId).then(notifyOtherTabs);
  }

  /** Asks who is signed in; of several questions only the last one's answer counts. Never fails. */
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

  /** Asks the server again who is signed in. */
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

    /** Asks again only if the last answer is older than five minutes. Specification §4. */
    refreshIfStale(): void {
      if (!isActive() || asking > 0) return;
      if (answeredAt === null || now() - answeredAt >= CACHE_MS) void ask();
    },

    /** To be awaited after a successful sign-in: asks who it is and reads that person's cart. */
    async signedIn(): Promise<void> {
      if (!(await isReady())) return;
      await renew();
      notifyOtherTabs();
    },

    /**
     * Signs out, goes to the home page and says so; a failure is told in a toast, too. False when nobody
     * was signed out.
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

    /** Somebody may have signed in or out in another tab. */
    async renewForOtherTab(): Promise<void> {
      const before = seenId;
      // The other tab saves the cart at a sign-out. Saving twice would give the user the next
      // guest's cart.
      seenId = null;
      rememberUser(storage(), null);
      if (isActive()) await renew();
      else await ready().catch(() => undefined);
      if (before !== null && seenId !== before) forgetTyped(storage());
    },
  };
}

/**
 * Who is signed in: null when the call's 401 says that nobody is. Any other failure is no answer.
 * Specification §4.
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
 * Whether an answer about the current user means that somebody has left in this tab: the cart is saved,
 * cleared and read again then. Specification §4.
 * @param rememberedId the id that the session's storage holds; a browser may refuse to hold one
 * @param seenId the user whom this page has seen last
 */
export function hasLeft(
  user: CurrentUserDto | null,
  rememberedId: number | null,
  seenId: number | null,
): boolean {
  return user === null && (rememberedId !== null || seenId !== null);
}
