/**
 * In a list that scrolls sideways (`data-scroll-row`), shows the item that gets the focus as a
 * whole. Browsers leave one alone that can be seen in part, and its focus ring with it.
 */
export function revealInRow({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const item = target.closest("[data-scroll-row] > li");
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
