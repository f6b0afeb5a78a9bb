import { isSameVisit } from "@/document/open-tabs";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { onCallError } from "@/trpc/call-errors";
import { cartActions } from "./cart-actions";
import { cartChanges, type PageLoad } from "./cart-changes";
import { currentUserActions } from "./current-user-actions";
import { createState, type SessionClient, type SessionUi } from "./session-state";
import {
  consumeSameVisitMark,
  forgetTyped,
  previousUserId,
  type TabStorage,
  tabStorage,
} from "./tab-storage";
import { hasSessionCookies, hasSignedInCookie } from "./visitor-cookies";

export interface SessionDeps {
  /** Imports the tRPC client, which is a separate chunk. */
  loadClient: () => Promise<SessionClient>;
  /** The readable cookies, like `document.cookie`. */
  cookies: () => string;
  /** True if the browser has no connection. */
  isOffline: () => boolean;
  storage: () => TabStorage;
  /** The current time in milliseconds. */
  now: () => number;
  /**
   * True if this page load continues a visit, for example because another tab has the shop open.
   */
  isSameVisit: () => Promise<boolean>;
  /** Registers a callback for when the page is restored from the back/forward cache. */
  onReturn: (onReturn: () => void) => void;
  /**
   * Opens the channel to the other tabs.
   * @returns a function that notifies the other tabs
   */
  openTabChannel: (onMessage: (news: TabMessage) => void) => (news: TabMessage) => void;
}

/**
 * Changes made in another tab. "person": a sign-in or sign-out, which also changes the cart.
 * "cart": a change of the cart. "settled": the result of an order, which also changes the cart.
 */
export type TabMessage = "person" | "cart" | "settled";

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The state of the page's visitor, that is the cart and the current user, and its actions. The
 * tRPC client is loaded at once if there is a session or a cart, otherwise at the first
 * interaction or action: most first visits need no request. Decision 010 (a light first load).
 */
export function createSessionStore(deps: SessionDeps) {
  const state = createState();
  let attached: SessionUi | null = null;
  let currentPageLoad: PageLoad | null = null;
  let isActive = false;
  let hasStarted = false;
  let notify: (news: TabMessage) => void = () => undefined;

  function pageLoad(): PageLoad {
    currentPageLoad ??= {
      hadVisitor: hasSessionCookies(deps.cookies()) || previousUserId(deps.storage()) !== null,
      wasSignedIn: hasSignedInCookie(deps.cookies()),
      isSameVisit: sameVisit(),
    };
    return currentPageLoad;
  }

  function sameVisit(): () => Promise<boolean> {
    const isMarked = consumeSameVisitMark(deps.storage());
    const isSame = deps.isSameVisit();
    return async () => isMarked || (await isSame);
  }

  async function ready(): Promise<SessionClient> {
    const client = await deps.loadClient();
    if (!isActive) {
      isActive = true;
      void current.ask();
      void changes.load();
    }
    return client;
  }

  async function isReady(): Promise<boolean> {
    try {
      await ready();
      return true;
    } catch {
      const { texts, toast } = ui();
      const title = deps.isOffline() ? texts.cart("offline") : texts.errors("generic");
      toast({ kind: "err", title });
      return false;
    }
  }

  function ui(): SessionUi {
    if (!attached) throw new Error("no SessionProvider is mounted");
    return attached;
  }

  const parts = { state, ready, isReady, isOffline: deps.isOffline, ui, cookies: deps.cookies };
  const changes = cartChanges(parts, pageLoad, () => notify("cart"));
  const current = currentUserActions(
    {
      ...parts,
      pageLoad,
      storage: deps.storage,
      now: deps.now,
      isActive: () => isActive,
      notifyOtherTabs: () => notify("person"),
    },
    changes,
  );
  const { refetch, refreshIfStale, signedIn, signOut } = current;

  async function settled(): Promise<void> {
    forgetTyped(deps.storage());
    notify("settled");
    await readCart();
  }

  async function readCart(): Promise<void> {
    // If the tRPC client is not loaded yet, `ready` loads it and reads the cart.
    const reading = isActive ? changes.reload() : ready();
    await reading.catch(() => undefined);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    cart: cartActions(parts, changes, settled),
    currentUser: { refetch, refreshIfStale, signedIn, signOut },

    /** Must be called before the first action. */
    attachUi(next: SessionUi): void {
      attached = next;
    },

    /** Must be called at hydration; repeated calls do nothing. */
    start(): void {
      if (hasStarted) return;
      hasStarted = true;
      notify = deps.openTabChannel((news) => {
        if (news === "person") return void current.renewForOtherTab();
        if (news === "settled") forgetTyped(deps.storage());
        void readCart();
      });
      // A page in the back/forward cache receives no notifications.
      deps.onReturn(() => {
        // Remove the mark of a reload within the same visit: restoring a page is not a reload.
        consumeSameVisitMark(deps.storage());
        if (isActive || hasSessionCookies(deps.cookies())) void current.renewForOtherTab();
      });
      // The server refused a call as signed out: the session has ended, for example on another
      // device.
      onCallError((error) => {
        if (isRefusedFor(error, "not_signed_in")) void refetch();
      });
      const { hadVisitor } = pageLoad();
      if (hadVisitor) {
        ready().catch(() => {
          state.setCart({ isLoading: false, hasFailed: true });
          state.setCurrent({ isLoading: false, isError: true });
        });
      } else {
        state.setCart({ isLoading: false });
        state.setCurrent({ isLoading: false });
      }
    },

    /** Loads the tRPC client at the user's first interaction; ignores failures. */
    async activate(): Promise<void> {
      await ready().catch(() => undefined);
    },
  };
}

const TAB_CHANNEL = "session";

const BROWSER: SessionDeps = {
  loadClient: () => import("@/trpc/shop-client").then((file) => file.shopClient),
  cookies: () => document.cookie,
  isOffline: () => !navigator.onLine,
  storage: tabStorage,
  now: Date.now,
  isSameVisit,
  onReturn: (onReturn) =>
    window.addEventListener("pageshow", ({ persisted }) => persisted && onReturn()),
  openTabChannel(onNews) {
    try {
      const channel = new BroadcastChannel(TAB_CHANNEL);
      // Treat an unknown kind, sent by another release, as the kind that changes the most.
      channel.onmessage = ({ data }) =>
        onNews(data === "cart" || data === "settled" ? data : "person");
      return (news) => channel.postMessage(news);
    } catch {
      // Firefox throws here if the user blocks site data.
      return () => undefined;
    }
  },
};

let browserStore: SessionStore | undefined;

/** The store: one per page load in the browser, one per rendering on the server. */
export function sessionStore(): SessionStore {
  if (typeof window === "undefined") return createSessionStore(BROWSER);
  browserStore ??= createSessionStore(BROWSER);
  return browserStore;
}
