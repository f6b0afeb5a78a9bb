"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type TabStorage, tabStorage } from "@/features/session/tab-storage";

/** A form's draft in this tab: its values without secrets, and the saved version they change. */
interface StoredDraft {
  values: Readonly<Record<string, unknown>>;
  base: unknown;
  /** A secret field held something too, and is empty now. */
  lacksSecret: boolean;
}

/** The draft of an open form. `key` names the admin, the form and its row. */
export interface FormDraft {
  key: string;
  /** The draft found after a reload, or null. */
  stored: StoredDraft | null;
  /** Forgets the draft and opens the form as it is stored. */
  startAfresh: () => void;
}

type Kept<Values> = {
  /** The stored version that the form is typed over. */
  base: unknown;
  /** Fields that may hold codes: the browser's storage never receives them. A constant. */
  secret?: readonly (keyof Values & string)[];
};

const NONE: readonly never[] = [];

/**
 * Puts a stored draft back into the form, and keeps unsaved values in this tab while the form is
 * open. The dialog around it forgets the draft once the form is saved or discarded.
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

/** @param name of the form and its row, such as "product:7" */
export const draftKey = (adminId: number, name: string) => `${PREFIX}${adminId}:${name}`;

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

/** Storage that is full or refused keeps nothing: the open form still holds the text. */
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

/** At a sign-out. */
export function forgetDrafts(): void {
  forget(() => true);
}

/** When the panel opens: the drafts of another admin who used this tab before. */
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
    // A browser that refuses storage has kept nothing.
  }
}

/**
 * The values of a draft over those of the form, without fields that another release stored in
 * another shape.
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
