import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { GUEST_WISHES } from "@/features/session/placed-orders-storage";
import { isRefusedFor } from "@/features/shared/errors/error-message";
import { reportCallError } from "@/trpc/call-errors";
import type { shopClient } from "@/trpc/shop-client";

export interface WishListState {
  /** Product ids, last saved first; null until known. */
  productIds: readonly number[] | null;
  /** The error of reading an account's list; null otherwise. */
  error: unknown;
}

type Calls = (typeof shopClient)["wishList"];

interface WishListDeps {
  /** Imports the tRPC client. */
  client: () => Promise<{ wishList: Calls }>;
  /** Throws if the browser refuses site data. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export const UNKNOWN: WishListState = { productIds: null, error: null };

/**
 * The visitor's wish list: a guest's is stored in the browser, an account's on the server. Requests
 * run one after the other, so that the last response is the newest. Decision 095 (wish lists).
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

  /**
   * Stores the guest's list.
   * @throws Error if the browser refuses storage
   */
  function keepGuestWishes(productIds: readonly number[]): void {
    if (productIds.length === 0) storage().removeItem(GUEST_WISHES);
    else storage().setItem(GUEST_WISHES, productIds.join(" "));
  }

  /**
   * Runs a call after the earlier ones and shows the returned list, unless the visitor has changed.
   * @throws the call's error
   */
  async function answerOf(userId: number, call: (calls: Calls) => Promise<readonly number[]>) {
    const turn = last.then(async () => {
      if (owner !== userId) return;
      const productIds = await call((await client()).wishList);
      if (owner === userId) set({ productIds, error: null });
    });
    last = turn.catch(() => undefined);
    await turn;
  }

  /**
   * Adds the guest's products to the account's list, then removes them from the guest's list in
   * this browser. Products beyond the account's limit are dropped.
   */
  async function join(calls: Calls, saved: readonly number[]): Promise<readonly number[]> {
    const joined = await calls.save.mutate({ productIds: [...saved] }).catch((error: unknown) => {
      if (isRefusedFor(error, "wish_list_full")) return calls.read.query();
      throw error;
    });
    // Keep products that another tab has added to the guest's list during the call.
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
      // Keep showing a list that is already known.
      if (owner === userId) set({ productIds: state.productIds, error });
    }
  }

  function showGuest(): void {
    set({ productIds: guestWishes(), error: null });
  }

  /**
   * Stores and shows the guest's list.
   * @throws Error if the browser refuses storage
   */
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

    /**
     * Shows the list of this account, or the guest's for null. Does nothing if called again for the
     * same account.
     */
    async open(userId: number | null): Promise<void> {
      const isSame = owner === userId;
      owner = userId;
      if (userId === null) return showGuest();
      if (isSame) return;
      set(UNKNOWN);
      await readAccount(userId);
    },

    /** Reads the list again: another tab or device may have changed it, or reading it failed. */
    async reload(): Promise<void> {
      if (owner === null) showGuest();
      else if (owner !== undefined) await readAccount(owner);
    },

    /**
     * Saves a product.
     * @returns false if the guest's list is full
     * @throws the call's or the storage's error
     */
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

    /**
     * Removes a product.
     * @throws the call's or the storage's error
     */
    async remove(productId: number): Promise<true> {
      if (owner != null) await answerOf(owner, (calls) => calls.remove.mutate({ productId }));
      else changeGuest(guestWishes().filter((id) => id !== productId));
      return true;
    },
  };
}

/** Parses the stored text; ignores invalid parts. */
function wishesIn(text: string): number[] {
  const ids = text.split(" ").filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_WISHES);
}
