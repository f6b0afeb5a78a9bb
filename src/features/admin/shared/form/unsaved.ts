"use client";

import { useEffect } from "react";

/** One entry per form with unsaved values. */
const unsaved = new Set<symbol>();
let isLeaving = false;

/** True if a form of this page has unsaved values. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/**
 * Loads another document without the browser's prompt about unsaved values. Call it only if there
 * are no unsaved values, if the admin has confirmed their loss, or if another admin has signed in.
 */
export function leaveFor(href: string): void {
  isLeaving = true;
  window.location.replace(href);
}

/**
 * While `isDirty` is true, registers the form as having unsaved values: the browser prompts before
 * the page is left, a file dropped outside a drop zone does not replace the page, and after the
 * session has ended the sign-in opens over the form.
 */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const entry = Symbol("unsaved form");
    unsaved.add(entry);
    function refuse(event: Event) {
      if (!isLeaving) event.preventDefault();
    }
    window.addEventListener("beforeunload", refuse);
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      unsaved.delete(entry);
      window.removeEventListener("beforeunload", refuse);
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, [isDirty]);
}
