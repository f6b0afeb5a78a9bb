import { expect, type Page } from "@playwright/test";

/** Visual design, 10: targets are at least 44 x 44 pixels, except links within a sentence. */
const LEAST = 44;

const SIZES = {
  "on a phone": { width: 390, height: 844 },
  "on a desktop": { width: 1440, height: 900 },
};

/** Measures the current page at phone and desktop sizes, without a reload. */
export async function expectLargeTargetsAtAllSizes(page: Page, place: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await expectLargeTargets(page, `${place}, ${size}`);
  }
}

/**
 * Measures every target on the page, horizontally and vertically through its centre: the points
 * that hit the target must span `LEAST` pixels in both directions. A label or a pseudo-element that
 * enlarges the target belongs to it, a neighbouring target does not.
 */
async function expectLargeTargets(page: Page, place: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const PRESSED =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [role=menuitem], [role=switch], [role=radio], [role=checkbox]";

    /** A link with other words in the same paragraph. */
    function isWithinText(element: Element): boolean {
      if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display.startsWith("inline"))
        block = block.parentElement;
      const around = block?.textContent?.trim().length ?? 0;
      return around > (element.textContent?.trim().length ?? 0);
    }

    function isShown(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest("[inert], [aria-hidden=true]")
      );
    }

    /** The target that a press at this point hits. */
    function targetAt(x: number, y: number): Element | null {
      const top = document.elementFromPoint(x, y);
      const label = top?.closest("label");
      return top?.closest(PRESSED) ?? label?.control ?? label?.querySelector(PRESSED) ?? null;
    }

    /**
     * The target's width and height around its centre, probed every `step` pixels up to `most`
     * pixels in each direction.
     */
    function sizeOf(element: Element, step: number, most: number) {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = (dx: number, dy: number) => {
        let length = 0;
        while (
          length < most &&
          targetAt(x + dx * (length + step), y + dy * (length + step)) === element
        )
          length += step;
        return length;
      };
      return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
    }

    /**
     * A quick check in coarse steps, about a tenth of the work of the exact measurement, which only
     * targets that fail this check need.
     */
    function isClearlyLarge(element: Element): boolean {
      const { width, height } = sizeOf(element, 1.99, least / 2 - 0.5);
      return width >= least - 0.5 && height >= least - 0.5;
    }

    const found: string[] = [];
    for (const element of document.querySelectorAll(PRESSED)) {
      if (!isShown(element) || isWithinText(element)) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const isOnScreen =
        box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
      // Ignore the skip link, which is above the screen, and targets behind a dialog.
      if (!isOnScreen || targetAt(box.x + box.width / 2, box.y + box.height / 2) !== element)
        continue;
      if (isClearlyLarge(element)) continue;
      const { width, height } = sizeOf(element, 0.5, least);
      // Allow half a pixel for rounding.
      if (width < least - 0.5 || height < least - 0.5) {
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
        found.push(
          `${element.tagName.toLowerCase()} "${name?.slice(0, 40)}": ${width} x ${height}`,
        );
      }
    }
    return [...new Set(found)];
  }, LEAST);
  expect.soft(small, place).toEqual([]);
}

/** Upper bound on the tab stops, more than any tested page has. */
const MOST_STOPS = 150;

/**
 * Tabs through the page. The ring of each focused element must be whole (not cut off by a scrolling
 * box or the window's edge), and nothing fixed may cover the element's centre.
 */
export async function expectWholeFocusRings(page: Page, place: string): Promise<void> {
  const cut = new Set<string>();
  await page.evaluate(() => document.body.setAttribute("data-walked", ""));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(async () => {
      // A scrolling box scrolls the focused element into view in the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      if (element.hasAttribute("data-walked")) return null;
      element.setAttribute("data-walked", "");
      const { outlineStyle: after } = getComputedStyle(element, "::after");
      // A card's link draws its ring around the whole card.
      const card = after === "none" ? null : (element as HTMLElement).offsetParent;
      const frame = card ?? element.closest(".field-box") ?? element;
      const worn = card ? getComputedStyle(element, "::after") : getComputedStyle(frame);
      const ring =
        worn.outlineStyle === "none"
          ? 0
          : Number.parseFloat(worn.outlineWidth) + Number.parseFloat(worn.outlineOffset);
      const box = frame.getBoundingClientRect();
      const name = `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      const faults: string[] = [];
      let clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let at = frame.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const outer = at.getBoundingClientRect();
        const left = outer.left + at.clientLeft;
        const top = outer.top + at.clientTop;
        if (overflowX !== "visible") {
          clip = {
            ...clip,
            left: Math.max(clip.left, left),
            right: Math.min(clip.right, left + at.clientWidth),
          };
        }
        if (overflowY !== "visible") {
          clip = {
            ...clip,
            top: Math.max(clip.top, top),
            bottom: Math.min(clip.bottom, top + at.clientHeight),
          };
        }
        if (position === "fixed") break;
      }
      const sides = {
        left: clip.left - (box.left - ring),
        top: clip.top - (box.top - ring),
        right: box.right + ring - clip.right,
        bottom: box.bottom + ring - clip.bottom,
      };
      for (const [side, by] of Object.entries(sides)) {
        // Ignore vertical cuts larger than the ring: the page itself scrolls vertically, and a
        // browser does not scroll to an element that is already half in view.
        const isSideways = side === "left" || side === "right";
        if (by > 0.5 && (isSideways || by <= ring))
          faults.push(`${name}: ring cut off by ${Math.round(by)} at its ${side}`);
      }
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isCovered =
        top && !frame.contains(top) && !top.contains(frame) && !frame.parentElement?.contains(top);
      if (isCovered)
        faults.push(`${name}: covered by ${top.tagName.toLowerCase()}.${top.className}`);
      return faults;
    });
    if (!found) break;
    for (const fault of found) cut.add(fault);
  }
  expect.soft([...cut], place).toEqual([]);
}
