import { isSameVisit } from "@/document/open-tabs";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { onCallError } from "@/trpc/call-errors";
import { cartActions } from "./cart-actions";
import { cartChanges, type PageLoad } from "./cart-changes";
import { currentUserActions } from "./current-user-actions";
import { createState, type SessionClient, type SessionUi } from "./session-state";
import {
  forgetTyped,
  previousUserId,
  type TabStorage,
  tabStorage,
  takeKeepMark,
} from "./tab-storage";
import { hasSessionCookies } from "./visitor-cookies";

export interface SessionDeps {
  /** Fetches the client's code. */
  loadClient: () => Promise<SessionClient>;
  /** As in `document.cookie`. */
  cookies: () => string;
  /** The browser knows of no connection. */
  isOffline: () => boolean;
  storage: () => TabStorage;
  /** Milliseconds. */
  now: () => number;
  /** Whether another tab has the shop open, or the page was loaded by going back or forward. */
  isSameVisit: () => Promise<boolean>;
  /** Calls back when the back/forward cache shows this page again. */
  onReturn: (onReturn: () => void) => void;
  /** @returns notifies the other tabs */
  openTabChannel: (onNews: (news: TabNews) => void) => (news: TabNews) => void;
}

/**
 * Changes made in another tab: somebody signed in or out, which changes the cart too; the
 * cart was changed; an order was settled, which changes the cart too.
 */
export type TabNews = "person" | "cart" | "settled";

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Everything that a page knows of its visitor, the cart and who is signed in, and what can be done with it.
 * What asks the server is fetched at once where there is a session or a cart to ask for, else once the visitor
 * does something, or an action needs it: most first visits have nothing to ask (docs/decisions/010).
 */
export function createSessionStore(deps: SessionDeps) {
  const state = createState();
  let attached: SessionUi | null = null;
  let ofThisPage: PageLoad | null = null;
  let isActive = false;
  let hasStarted = false;
  let notify: (news: TabNews) => void = () => undefined;

  function pageLoad(): PageLoad {
    ofThisPage ??= {
      hadVisitor: hasSessionCookies(deps.cookies()) || previousUserId(deps.storage()) !== null,
      isSameVisit: sameVisit(),
    };
    return ofThisPage;
  }

  function sameVisit(): () => Promise<boolean> {
    const isMarked = takeKeepMark(deps.storage());
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
    if (!attached)
      throw new Error("the session's actions were called outside of a SessionProvider");
    return attached;
  }

  const parts = { state, ready, isReady, isOffline: deps.isOffline, ui, cookies: deps.cookies };
  const changes = cartChanges(parts, pageLoad, () => notify("cart"));
  const current = currentUserActions(
    {
      ...parts,
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
    // A page that has asked nothing yet reads the cart with its first question.
    const reading = isActive ? changes.reload() : ready();
    await reading.catch(() => undefined);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    cart: cartActions(parts, changes, settled),
    currentUser: { refetch, refreshIfStale, signedIn, signOut },

    /** To be called before the first action. */
    attachUi(next: SessionUi): void {
      attached = next;
    },

    /** To be called when the page is hydrated; once more does nothing. */
    start(): void {
      if (hasStarted) return;
      hasStarted = true;
      notify = deps.openTabChannel((news) => {
        if (news === "person") return void current.renewForOtherTab();
        if (news === "settled") forgetTyped(deps.storage());
        void readCart();
      });
      // A page in the back/forward cache hears nothing from other tabs.
      deps.onReturn(() => {
        // The mark was for the load of a page, which this is not.
        takeKeepMark(deps.storage());
        if (isActive || hasSessionCookies(deps.cookies())) void current.renewForOtherTab();
      });
      // The session was ended on another device.
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

    /** Somebody is there: what asks the server is fetched, quietly. */
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
      // News of another release that this one does not know is treated as the kind that changes
      // most.
      channel.onmessage = ({ data }) =>
        onNews(data === "cart" || data === "settled" ? data : "person");
      return (news) => channel.postMessage(news);
    } catch {
      // Firefox refuses a channel together with site data.
      return () => undefined;
    }
  },
};

let browserStore: SessionStore | undefined;

/** One for all screens of a page load; on the server one for each rendering. */
export function sessionStore(): SessionStore {
  if (typeof window === "undefined") return createSessionStore(BROWSER);
  browserStore ??= createSessionStore(BROWSER);
  return browserStore;
}
