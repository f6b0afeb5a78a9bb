export type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const FORGETFUL: Keeper = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** What this tab keeps. A browser that refuses site data throws at the mere question, and keeps nothing. */
export function tabStorage(): Keeper {
  try {
    return window.sessionStorage;
  } catch {
    return FORGETFUL;
  }
}
