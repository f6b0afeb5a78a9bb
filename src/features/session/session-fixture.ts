import { vi } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import type { CartDto } from "@/contract/cart";
import { translator } from "@/i18n/translator";
import type { SessionClient, SessionUi } from "./session-state";
import { createSessionStore, type TabMessage } from "./session-store";

export const LINA: CurrentUserDto = {
  id: 7,
  username: "lina",
  email: "lina@example.com",
  isAdmin: false,
  role: null,
  isVerified: true,
  hasAdminSession: false,
  createdAt: "2025-06-14T09:00:00.000Z",
};
/** The readable cookies of a signed-in user. */
export const SIGNED_IN = "language=en; signed_in=1";
/** The general error message. */
export const GENERIC = "An error occurred. Please try again.";
export const noAnswer = new Error("no answer");

export function refusal(reason: string | null) {
  return Object.assign(new Error("refused"), { data: { reason } });
}

export function cartOf(...quantities: number[]): CartDto {
  const product = {
    name: "PUBG UC 660",
    nameAr: null,
    description: "",
    imageUrl: "/art/uc-660.svg",
    priceUSD: "9.99",
    fulfilment: "topup" as const,
    game: null,
    stock: -1,
    maxPerOrder: null,
  };
  return {
    cart: quantities.map((quantity, index) => ({
      id: index + 1,
      productId: 1,
      quantity,
      customization: {},
      options: [],
      isOutdated: false,
      quantityFrom: null,
      playerId: "",
      topupFields: {},
      product: { ...product, id: 1 },
    })),
  };
}

/** A store with a fake server: responses by the call's name, and a log of the calls. */
export function shop(
  options: { cookies?: string; kept?: Record<string, string>; isSameVisit?: boolean } = {},
) {
  const calls: string[] = [];
  const toasts: unknown[] = [];
  const kept = new Map(Object.entries(options.kept ?? {}));
  const answers: Record<string, () => unknown> = {
    me: () => LINA,
    open: () => cartOf(1),
    read: () => cartOf(1),
    add: () => cartOf(2),
    set: () => cartOf(3),
  };
  const call = (name: string) => async (input?: unknown) => {
    calls.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`);
    return (answers[name] ?? (() => cartOf()))();
  };
  const client = {
    auth: { me: { query: call("me") }, logout: { mutate: call("logout") } },
    cart: {
      open: { mutate: call("open") },
      read: { query: call("read") },
      add: { mutate: call("add") },
      setLineQuantity: { mutate: call("set") },
      removeLine: { mutate: call("remove") },
      clear: { mutate: call("clear") },
      saveToUser: { mutate: call("save") },
      clearOwn: { mutate: call("clearOwn") },
    },
  } as unknown as SessionClient;
  const world = {
    cookies: options.cookies ?? "",
    isOffline: false,
    hearNews: (_news: TabMessage) => undefined as unknown,
    comeBack: () => undefined as unknown,
  };
  const loadClient = vi.fn(async () => client);
  const notifyOtherTabs = vi.fn();
  const store = createSessionStore({
    loadClient,
    cookies: () => world.cookies,
    isOffline: () => world.isOffline,
    storage: () => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }),
    now: Date.now,
    isSameVisit: async () => options.isSameVisit ?? false,
    onReturn(onReturn) {
      world.comeBack = onReturn;
    },
    openTabChannel(onNews) {
      world.hearNews = onNews;
      return notifyOtherTabs;
    },
  });
  const ui = {
    texts: {
      cart: translator("en", "cart"),
      common: translator("en", "common"),
      errors: translator("en", "errors"),
      layout: translator("en", "layout"),
    },
    toast: (content: unknown) => void toasts.push(content),
    dismissToast: vi.fn(),
    goHome: vi.fn(),
    focusContent: vi.fn(),
  };
  store.attachUi(ui as unknown as SessionUi);
  return { store, calls, toasts, kept, answers, world, loadClient, notifyOtherTabs, ui };
}

/** Flushes pending promises. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

/** The store after its page has loaded. */
export async function started(options: Parameters<typeof shop>[0]) {
  const opened = shop(options);
  opened.store.start();
  await settled();
  return opened;
}

/** A promise that the test resolves. */
export function later<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}
