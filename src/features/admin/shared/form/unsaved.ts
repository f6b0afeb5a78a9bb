"use client";

import { useEffect } from "react";

/** One entry for each form on the page that holds unsaved text. */
const unsaved = new Set<symbol>();
let isLeaving = false;

/** Whether a form of this page holds something that is not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/**
 * Loads another document without the browser's question about unsaved text: the admin has
 * answered it already.
 */
export function leaveFor(href: string): void {
  isLeaving = true;
  window.location.replace(href);
}

/**
 * Reports that a form holds unsaved text. The browser then asks before it leaves the page, a file
 * dropped beside its field does not replace the page, and a session that ends asks for the
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
