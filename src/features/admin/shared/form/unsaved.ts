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
 * are none, the admin has confirmed their loss, or another admin has signed in.
 */
export function leaveFor(href: string): void {
  isLeaving = true;
  window.location.replace(href);
}

/**
 * Registers a form as having unsaved values. The browser then prompts before the page is left, a
 * file dropped beside the drop zone does not replace the page, and an ended session asks for the
 * sign-in over the form.
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
