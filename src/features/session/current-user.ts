"use client";

import { createContext, useContext, useEffect } from "react";
import type { CurrentUserDto } from "@/contract/accounts";

interface SessionActs {
  /** To be awaited after a successful sign-in: asks who it is and reads that person's cart. */
  signedIn: () => Promise<void>;
  /**
   * Signs out, goes to the home page and says so; a failure is told in a toast, too. False when nobody
   * was signed out.
   */
  signOut: () => Promise<boolean>;
  /** Asks the server again who is signed in. */
  askAgain: () => Promise<void>;
  /** Asks again only if the last answer is older than five minutes. Specification §4. */
  freshen: () => void;
}

export interface CurrentUser extends SessionActs {
  /** Null while it is not known, and when nobody is signed in. */
  user: CurrentUserDto | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** The server could not say who is signed in; stays true while it is asked again. */
  isError: boolean;
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** Who is signed in. Throws outside a `SessionProvider`. Specification §8. */
export function useCurrentUser(): CurrentUser {
  const current = useContext(CurrentUserContext);
  if (!current) throw new Error("useCurrentUser was called outside of a SessionProvider");
  const { freshen } = current;
  // What appears after five minutes asks the server again.
  useEffect(freshen, [freshen]);
  return current;
}
