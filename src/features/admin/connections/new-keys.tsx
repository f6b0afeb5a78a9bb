"use client";

import { createContext, type ReactNode, useMemo, useState } from "react";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useRequiredContext } from "@/ui/use-required-context";

/** A created API key. The server never returns `key` again. */
export interface NewKey {
  id: number;
  name: string;
  key: string;
  isCopied: boolean;
}

interface NewKeys {
  newKeys: readonly NewKey[];
  add: (created: Omit<NewKey, "isCopied">) => void;
  markCopied: (id: number) => void;
  drop: (id: number) => void;
}

const NewKeysContext = createContext<NewKeys | null>(null);

/**
 * Holds created API keys until the admin closes them, also while another tab of the panel is open.
 * They exist only in this state: not in a cache, the storage or the address.
 */
export function NewKeysProvider({ children }: { children: ReactNode }) {
  const [newKeys, setNewKeys] = useState<readonly NewKey[]>([]);
  useUnsaved(newKeys.some(({ isCopied }) => !isCopied));
  const value = useMemo(
    (): NewKeys => ({
      newKeys,
      add: (created) => setNewKeys((keys) => [{ ...created, isCopied: false }, ...keys]),
      markCopied: (id) =>
        setNewKeys((keys) => keys.map((one) => (one.id === id ? { ...one, isCopied: true } : one))),
      drop: (id) => setNewKeys((keys) => keys.filter((one) => one.id !== id)),
    }),
    [newKeys],
  );
  return <NewKeysContext value={value}>{children}</NewKeysContext>;
}

/** @throws Error outside of the panel */
export function useNewKeys(): NewKeys {
  return useRequiredContext(NewKeysContext);
}
