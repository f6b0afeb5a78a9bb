/** The id of the page's main content, below the header. */
export const CONTENT_ID = "content";

/** Moves the focus to the page's content, for when the focused element was removed. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
