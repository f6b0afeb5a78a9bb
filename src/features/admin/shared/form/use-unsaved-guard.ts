"use client";

import { useCallback, useEffect, useState } from "react";
import { idIn } from "@/features/admin/shared/frame/panel-address";
import { useUnsaved } from "./unsaved";

/** The object of a form dialog: the id of a row to edit, or "new" for a new row. */
export type FormTarget = number | "new";

/** Reads the object of a form dialog from a URL parameter; null for other texts. */
export const targetIn = (text: string | null): FormTarget | null =>
  text === "new" ? "new" : idIn(text);

type UnsavedGuardOptions<Target> = {
  /** The object of the dialog, from the URL; null while the dialog is closed. */
  target: Target | null;
  open: (target: Target) => void;
  close: () => void;
};

/**
 * Protects the unsaved values of a form dialog. Asks before Escape, a press beside the dialog, Back
 * or a reload discards them. A file dropped outside a drop zone does not replace the page.
 */
export function useUnsavedGuard<Target extends number | string = FormTarget>({
  target,
  open,
  close,
}: UnsavedGuardOptions<Target>) {
  // The object whose form is rendered. It stays the same while the dialog fades out, and while the
  // URL names another object although the form has unsaved values.
  const [shown, setShown] = useState(target);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isForsaken = isDirty && target !== shown;
  if (target !== null && target !== shown && !isDirty) setShown(target);

  useEffect(() => {
    if (!isForsaken || shown === null) return;
    open(shown);
    setAsking(true);
  }, [isForsaken, shown, open]);

  useUnsaved(isDirty);

  const leave = useCallback(() => {
    setAsking(false);
    setDirty(false);
    close();
  }, [close]);

  return {
    isOpen: target !== null || isForsaken,
    shown,
    isAsking,
    onDirty: setDirty,
    /** Closes the dialog, or asks first if there are unsaved values. */
    tryToLeave: () => (isDirty ? setAsking(true) : leave()),
    leave,
    stay: () => setAsking(false),
  };
}
