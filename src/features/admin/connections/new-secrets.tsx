"use client";

import { createContext, type ReactNode, useMemo, useState } from "react";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useRequiredContext } from "@/ui/use-required-context";

/** An API key, or the signing secret of a webhook. */
type SecretKind = "apiKey" | "webhook";

/** A created secret. The server never returns `secret` again. */
export interface NewSecret {
  kind: SecretKind;
  /** The id of the API key or the webhook. */
  id: number;
  /** The name of the API key, or the URL of the webhook. */
  name: string;
  secret: string;
  /**
   * For a rotated secret, the ISO instant at which the previous secret expires, or null if it
   * expired at once. Undefined for a first secret.
   */
  previousEndsAt?: string | null;
  isCopied: boolean;
}

type SecretOwner = Pick<NewSecret, "kind" | "id">;

interface NewSecrets {
  newSecrets: readonly NewSecret[];
  /** Adds a secret. Replaces an earlier one of the same API key or webhook. */
  add: (created: Omit<NewSecret, "isCopied">) => void;
  markCopied: (owner: SecretOwner) => void;
  drop: (owner: SecretOwner) => void;
}

const NewSecretsContext = createContext<NewSecrets | null>(null);

const isOf = (owner: SecretOwner) => (one: NewSecret) =>
  one.kind === owner.kind && one.id === owner.id;

/**
 * Holds created secrets until the admin closes them, also while another tab of the panel is open.
 * They exist only in this state: not in a cache, the browser's storage or the URL.
 */
export function NewSecretsProvider({ children }: { children: ReactNode }) {
  const [newSecrets, setNewSecrets] = useState<readonly NewSecret[]>([]);
  useUnsaved(newSecrets.some(({ isCopied }) => !isCopied));
  const value = useMemo((): NewSecrets => {
    const without = (secrets: readonly NewSecret[], owner: SecretOwner) =>
      secrets.filter((one) => !isOf(owner)(one));
    return {
      newSecrets,
      add: (created) =>
        setNewSecrets((secrets) => [{ ...created, isCopied: false }, ...without(secrets, created)]),
      markCopied: (owner) =>
        setNewSecrets((secrets) =>
          secrets.map((one) => (isOf(owner)(one) ? { ...one, isCopied: true } : one)),
        ),
      drop: (owner) => setNewSecrets((secrets) => without(secrets, owner)),
    };
  }, [newSecrets]);
  return <NewSecretsContext value={value}>{children}</NewSecretsContext>;
}

/** @throws Error outside `NewSecretsProvider` */
export function useNewSecrets(): NewSecrets {
  return useRequiredContext(NewSecretsContext);
}
