import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import type { shopClient } from "@/trpc/shop-client";

/** Key of a guest's wish list in the browser: numbers of products, the one that was saved last first. */
export const GUEST_WISHES = "wish_list";

export interface WishListState {
  /** Numbers of products, the one that was saved last first; null until they are known. */
  productIds: readonly number[] | null;
  /** Why the list of an account could not be read; null otherwise. */
  error: unknown;
}

interface WishListDeps {
  /** Fetches the client's code. */
  client: () => Promise<Pick<typeof shopClient, "wishList">>;
  /** A browser that refuses site data throws. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export const UNKNOWN: WishListState = { productIds: null, error: null };

/** The wish list of whoever looks at the page: a guest's is kept by the browser, an account's by the shop. Decision 095. */
export function createWishListStore({ client, storage }: WishListDeps) {
  let state = UNKNOWN;
  let owner: number | null | undefined;
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
    set({ productIds, error: null });
  }

  /** Reads an account's list; what its guest saved in this browser joins it. */
  async function readAccount(userId: number): Promise<void> {
    const saved = guestWishes();
    try {
      const { wishList } = await client();
      const productIds =
        saved.length > 0
          ? await wishList.save.mutate({ productIds: saved })
          : await wishList.read.query();
      if (owner !== userId) return;
      if (saved.length > 0) storage().removeItem(GUEST_WISHES);
      set({ productIds, error: null });
    } catch (error) {
      if (owner === userId) set({ productIds: null, error });
    }
  }

  /** Changes the owner's list. @throws what the call throws, or an Error where the browser stores nothing */
  async function change(
    ofGuest: (wishes: readonly number[]) => readonly number[],
    ofAccount: (
      wishList: Awaited<ReturnType<typeof client>>["wishList"],
    ) => Promise<readonly number[]>,
  ): Promise<void> {
    if (owner == null) return keepGuestWishes(ofGuest(guestWishes()));
    const userId = owner;
    const productIds = await ofAccount((await client()).wishList);
    if (owner === userId) set({ productIds, error: null });
  }

  return {
    get: (): WishListState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Shows the list of this account, or, for null, of the guest. Called again for the same one it reads nothing. */
    async open(userId: number | null): Promise<void> {
      if (owner === userId) return;
      owner = userId;
      if (userId === null) return set({ productIds: guestWishes(), error: null });
      set(UNKNOWN);
      await readAccount(userId);
    },

    /** Reads the list again: after a failure, or when another tab changed the guest's. */
    async reload(): Promise<void> {
      if (owner === null) set({ productIds: guestWishes(), error: null });
      else if (owner !== undefined) await readAccount(owner);
    },

    /** @returns false if the guest's list is full: nothing is saved then */
    async save(productId: number): Promise<boolean> {
      if (owner == null) {
        const wishes = guestWishes();
        if (wishes.length >= MAX_WISHES && !wishes.includes(productId)) return false;
      }
      await change(
        (wishes) => (wishes.includes(productId) ? wishes : [productId, ...wishes]),
        (wishList) => wishList.save.mutate({ productIds: [productId] }),
      );
      return true;
    },

    async remove(productId: number): Promise<true> {
      await change(
        (wishes) => wishes.filter((id) => id !== productId),
        (wishList) => wishList.remove.mutate({ productId }),
      );
      return true;
    },
  };
}

/** Parses the stored text; foreign text holds none. */
function wishesIn(text: string): number[] {
  const ids = text.split(" ").filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_WISHES);
}
