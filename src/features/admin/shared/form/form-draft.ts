"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type TabStorage, tabStorage } from "@/features/session/tab-storage";

/**
 * A form's draft in `sessionStorage`: the typed values without secrets, and `base`, the saved
 * version on which they are based.
 */
interface StoredDraft {
  values: Readonly<Record<string, unknown>>;
  base: unknown;
  /** True if a secret field had a value; the draft does not contain that value. */
  lacksSecret: boolean;
}

/** The draft of an open form. The storage key `key` identifies the admin, the form and its row. */
export interface FormDraft {
  key: string;
  /** The draft found after a reload, or null. */
  stored: StoredDraft | null;
  /** Deletes the draft and remounts the form with the saved values. */
  startAfresh: () => void;
}

type Kept<Values> = {
  /** The saved version on which the typed values are based. */
  base: unknown;
  /**
   * Fields that may contain codes, which must never be in the browser's storage. Must be a
   * constant: a new array would restart an effect.
   */
  secret?: readonly (keyof Values & string)[];
};

const NONE: readonly never[] = [];

/**
 * Restores a stored draft into the form, and stores unsaved values while the form is open. The
 * dialog deletes the draft once the form is saved or discarded.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, stored }: FormDraft,
  { base, secret = NONE }: Kept<Values>,
): void {
  const { isDirty } = form.formState;
  const { getValues, reset, subscribe } = form;
  const wasDirty = useRef(false);

  useEffect(() => {
    if (stored) reset(fitting(getValues(), stored.values), { keepDefaultValues: true });
  }, [stored, reset, getValues]);

  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) forgetDraft(key);
      return;
    }
    wasDirty.current = true;
    function keep() {
      const values = getValues();
      const shown = Object.entries(values).filter(([name]) => !secret.some((one) => one === name));
      const lacksSecret = secret.some((name) => values[name] !== "");
      writeDraft(key, { values: Object.fromEntries(shown), base, lacksSecret });
    }
    keep();
    const end = subscribe({ formState: { values: true }, callback: keep });
    return () => end();
  }, [isDirty, key, base, secret, getValues, subscribe]);
}

const PREFIX = "panel_draft:";

/**
 * The key of a draft in the storage.
 * @param name the form and its row, such as "product:7"
 */
export const draftKey = (adminId: number, name: string) => `${PREFIX}${adminId}:${name}`;

/** The stored draft; null if there is none, or if it cannot be read. */
export function readDraft(key: string, storage: TabStorage = tabStorage()): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(found: unknown): found is StoredDraft {
  if (typeof found !== "object" || found === null || !("values" in found)) return false;
  return typeof found.values === "object" && found.values !== null && "base" in found;
}

/**
 * Stores a draft. If the storage is full or denied, no draft is kept; the open form still has the
 * values.
 */
function writeDraft(key: string, draft: StoredDraft): void {
  try {
    tabStorage().setItem(key, JSON.stringify(draft));
  } catch {
    forgetDraft(key);
  }
}

/** Deletes the draft of a form that was saved or discarded. */
export function forgetDraft(key: string): void {
  forget((one) => one === key);
}

/** Deletes all drafts; called at a sign-out. */
export function forgetDrafts(): void {
  forget(() => true);
}

/** Deletes the drafts of other admins in this browser tab; called when the panel opens. */
export function forgetDraftsOfOthers(adminId: number): void {
  forget((key) => !key.startsWith(draftKey(adminId, "")));
}

function forget(isForgotten: (key: string) => boolean): void {
  try {
    const storage = window.sessionStorage;
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && isForgotten(key)) storage.removeItem(key);
    }
  } catch {
    // If the storage is denied, there are no drafts to delete.
  }
}

/**
 * The values of a draft merged over those of the form. A value of the draft is left out if the form
 * no longer has its field, or if the type of the field has changed since an earlier release.
 */
export function fitting<Values extends FieldValues>(
  values: Values,
  stored: StoredDraft["values"],
): Values {
  const kept = Object.entries(stored).filter(([name, value]) => {
    if (!(name in values)) return false;
    const now: unknown = values[name];
    return now === null || value === null
      ? typeof now !== "string" && typeof value !== "string"
      : typeof value === typeof now;
  });
  return { ...values, ...Object.fromEntries(kept) };
}
