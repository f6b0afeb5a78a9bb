import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { GUEST_WISHES } from "@/features/session/placed-orders-text";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { reportCallError } from "@/trpc/call-errors";
import type { shopClient } from "@/trpc/shop-client";

export interface WishListState {
  /** Numbers of products, the one that was saved last first; null until they are known. */
  productIds: readonly number[] | null;
  /** Why the list of an account could not be read; null otherwise. */
  error: unknown;
}

type Calls = (typeof shopClient)["wishList"];

interface WishListDeps {
  /** Fetches the client's code. */
  client: () => Promise<{ wishList: Calls }>;
  /** A browser that refuses site data throws. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export const UNKNOWN: WishListState = { productIds: null, error: null };

/**
 * The wish list of whoever looks at the page: a guest's is kept by the browser, an account's by the shop. What asks the
 * shop runs one after the other, so that the last answer is the newest. Decision 095.
 */
export function createWishListStore({ client, storage }: WishListDeps) {
  let state = UNKNOWN;
  let owner: number | null | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(next: WishListState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function guestWishes(): number[] {
    try {
      return wishesIn(storage().getItem(GUEST_WISHES) ?? "");
    } catch {
      return [];
    }
  }

  /** @throws Error where the browser refuses to store it */
  function keepGuestWishes(productIds: readonly number[]): void {
    if (productIds.length === 0) storage().removeItem(GUEST_WISHES);
    else storage().setItem(GUEST_WISHES, productIds.join(" "));
  }

  /** Shows what a call of this account answers, unless somebody else is at the page by then. @throws what the call throws */
  async function answerOf(userId: number, call: (calls: Calls) => Promise<readonly number[]>) {
    const turn = last.then(async () => {
      if (owner !== userId) return;
      const productIds = await call((await client()).wishList);
      if (owner === userId) set({ productIds, error: null });
    });
    last = turn.catch(() => undefined);
    await turn;
  }

  /** What a guest saved in this browser joins the list of the account, as far as there is room, and is forgotten here. */
  async function join(calls: Calls, saved: readonly number[]): Promise<readonly number[]> {
    const joined = await calls.save.mutate({ productIds: [...saved] }).catch((error: unknown) => {
      if (isRefusedFor(error, "wish_list_full")) return calls.read.query();
      throw error;
    });
    // Another tab may have saved more meanwhile.
    keepGuestWishes(guestWishes().filter((id) => !saved.includes(id)));
    return joined;
  }

  async function readAccount(userId: number): Promise<void> {
    try {
      await answerOf(userId, (calls) => {
        const saved = guestWishes();
        return saved.length > 0 ? join(calls, saved) : calls.read.query();
      });
    } catch (error) {
      reportCallError(error);
      // A list that was known stays.
      if (owner === userId) set({ productIds: state.productIds, error });
    }
  }

  function showGuest(): void {
    set({ productIds: guestWishes(), error: null });
  }

  /** @throws Error where the browser refuses to store it */
  function changeGuest(productIds: readonly number[]): void {
    keepGuestWishes(productIds);
    set({ productIds, error: null });
  }

  return {
    get: (): WishListState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Shows the list of this account, or, for null, of the guest. Called again for the same account it reads nothing. */
    async open(userId: number | null): Promise<void> {
      const isSame = owner === userId;
      owner = userId;
      if (userId === null) return showGuest();
      if (isSame) return;
      set(UNKNOWN);
      await readAccount(userId);
    },

    /** Reads the list again: another tab or device may have changed it, or it could not be read. */
    async reload(): Promise<void> {
      if (owner === null) showGuest();
      else if (owner !== undefined) await readAccount(owner);
    },

    /** @returns false if the guest's list is full: nothing is saved then. @throws what the call or the browser throws */
    async save(productId: number): Promise<boolean> {
      if (owner != null) {
        await answerOf(owner, (calls) => calls.save.mutate({ productIds: [productId] }));
        return true;
      }
      const wishes = guestWishes();
      if (wishes.includes(productId)) return true;
      if (wishes.length >= MAX_WISHES) return false;
      changeGuest([productId, ...wishes]);
      return true;
    },

    /** @throws what the call or the browser throws */
    async remove(productId: number): Promise<true> {
      if (owner != null) await answerOf(owner, (calls) => calls.remove.mutate({ productId }));
      else changeGuest(guestWishes().filter((id) => id !== productId));
      return true;
    },
  };
}

/** Parses the stored text; foreign text holds none. */
function wishesIn(text: string): number[] {
  const ids = text.split(" ").filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_WISHES);
}
