/**
 * Sets the CSS variable of the header's lower edge, in pixels from the top of the screen; null
 * removes it. On a phone, toasts are placed below that edge (src/ui/feedback/toast-region.tsx).
 */
export function setHeaderEnd(end: number | null): void {
  const { style } = document.documentElement;
  if (end === null) {
    style.removeProperty(NAME);
    return;
  }
  const length = `${Math.max(Math.round(end), 0)}px`;
  if (style.getPropertyValue(NAME) !== length) style.setProperty(NAME, length);
}

const NAME = "--header-end";
