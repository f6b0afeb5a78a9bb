"use client";

import { useCallback, useEffect, useState } from "react";
import { idIn } from "@/features/admin/shared/frame/panel-address";
import { useUnsaved } from "./unsaved";

/** The target of a form dialog: the id of a row, or a new row. */
export type FormTarget = number | "new";

/** Reads the target of a form dialog from a URL parameter; null for other texts. */
export const targetIn = (text: string | null): FormTarget | null =>
  text === "new" ? "new" : idIn(text);

type UnsavedGuardOptions<Target> = {
  /** The target that the URL names; null if the dialog is closed. */
  target: Target | null;
  open: (target: Target) => void;
  close: () => void;
};

/**
 * Protects unsaved values: asks before Escape, a press beside the dialog, Back or a reload discards
 * them, and ignores a file dropped outside the drop zone.
 */
export function useUnsavedGuard<Target extends number | string = FormTarget>({
  target,
  open,
  close,
}: UnsavedGuardOptions<Target>) {
  // Stays set while the dialog fades out, and when the URL has changed without confirmation.
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
