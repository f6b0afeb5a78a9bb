import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { inRoot } from "../../../tools/stack/project";

/** The minified file loads faster. */
const AXE = readFileSync(inRoot("node_modules/axe-core/axe.min.js"), "utf8");

const EVERY_RULE: axe.RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/**
 * Rules for the second theme. A theme changes colours only, so names, roles and sizes are checked
 * in the first theme alone.
 */
const RULES_OF_COLOURS: axe.RunOnly = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
};

/** Upper bound on the key presses of `tabTo`: more than any page has tab stops. */
const MOST_STOPS = 120;

/**
 * Checks the page in both themes once all animations have ended: half-faded text lacks contrast.
 * @param part a CSS selector that limits the check, for example to an open list, behind which the
 * page is hidden
 */
export async function expectAccessible(page: Page, place: string, part?: string): Promise<void> {
  await expectNothingFound(page, `${place}, in the theme that was chosen`, EVERY_RULE, part);
  const switchTheme = () => document.documentElement.classList.toggle("dark");
  await page.evaluate(switchTheme);
  await expectNothingFound(page, `${place}, in the other theme`, RULES_OF_COLOURS, part);
  await page.evaluate(switchTheme);
}

async function expectNothingFound(
  page: Page,
  place: string,
  runOnly: axe.RunOnly,
  part?: string,
): Promise<void> {
  // Next removes the title briefly while a page is loaded again, so wait for it.
  await expect(page, place).toHaveTitle(/\S/);
  await allIsStill(page);
  // Load axe once per page: loading it takes as long as a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      // Style sheets need not be fetched again: only experimental rules, which are not used, read
      // them.
      const preload = { assets: ["media"] };
      const rules = { "document-title": { enabled: false } };
      const options = { runOnly, rules, resultTypes: ["violations" as const], preload };
      return (await axe.run(part ?? document, options)).violations;
    },
    { runOnly, part },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found, place).toEqual([]);
}

async function allIsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Checks that neither the page nor an open dialog or its scrolled content scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  await allIsStill(page);
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")]
      // Content with a tab stop of its own, such as code, may be wider than its frame.
      .filter(
        (element) =>
          !element.parentElement?.closest("[role=dialog]") ||
          (element.matches(":not([tabindex])") &&
            ["auto", "scroll"].includes(getComputedStyle(element).overflowY)),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
  expect(tooWide, place).toEqual([]);
}

/**
 * Checks the page's accessibility at the current viewport, and that nothing scrolls sideways at the
 * smallest supported width.
 */
export async function expectAccessibleAtAllWidths(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  await expectFitsSmallestWidth(page, place);
}

/** Checks that nothing scrolls sideways at the smallest supported width. */
export async function expectFitsSmallestWidth(page: Page, place: string): Promise<void> {
  const own = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, `${place}, 320 pixels wide`);
  if (own) await page.setViewportSize(own);
}

/** Checks that the focused element has an outline, is on the screen and uncovered. */
export async function expectFocusSeen(place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  await allIsStill(place.page());
  const seen = await place.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    // A field's outline is on its frame; a checkbox or a tab may be covered by its own image or
    // label.
    const frame = element.closest(".field-box") ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(frame);
    return {
      outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
      isUncovered: top !== null && (frame.contains(top) || element.parentElement?.contains(top)),
    };
  });
  expect(seen, String(place)).toEqual({ outline: 3, isUncovered: true });
}

/** Presses Tab until the place has the focus. */
export async function tabTo(place: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = place.page();
  await expect(place).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await place.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${place} is not reached by ${key}`);
}
