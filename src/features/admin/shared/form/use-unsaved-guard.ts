"use client";

import { useCallback, useEffect, useState } from "react";
import { useUnsaved } from "./unsaved";

/** What a dialog can be open for: a row of the table, or a new one. */
export type FormTarget = number | "new";

type UnsavedGuardOptions<Target> = {
  /** What the address says is open. */
  target: Target | null;
  open: (target: Target) => void;
  close: () => void;
};

/**
 * Keeps what is typed from being lost by Escape, a press beside the dialog, Back, a reload or a file that is
 * dropped in the wrong place: leaving is asked about first.
 */
export function useUnsavedGuard<Target extends number | string = FormTarget>({
  target,
  open,
  close,
}: UnsavedGuardOptions<Target>) {
  // Stays while the dialog fades out, and when the address left it without asking.
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
    /** Closes, or asks first when something would be lost. */
    tryToLeave: () => (isDirty ? setAsking(true) : leave()),
    leave,
    stay: () => setAsking(false),
  };
}
