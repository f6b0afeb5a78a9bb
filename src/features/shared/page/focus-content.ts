/** The page's own content, behind the header. */
export const CONTENT_ID = "content";

/** For when what had the focus is gone: the keyboard goes on from the page's own content. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
