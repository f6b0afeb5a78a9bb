import type { Page } from "@playwright/test";

/**
 * Problems of the printed page: text too pale for white paper, dark backgrounds, fixed or sticky
 * elements, and elements that do not belong on paper, such as buttons.
 */
export function printProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const problems: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? "")
        .join("");
      const { color, backgroundColor, position } = getComputedStyle(element);
      if (text !== "" && 1.05 / (luminance(color) + 0.05) < 7) problems.push(`pale: ${text}`);
      if (!/, 0\)$|transparent/.test(backgroundColor) && luminance(backgroundColor) < 0.9) {
        problems.push(`dark ground: ${element.tagName} ${text}`);
      }
      if (position === "fixed" || position === "sticky") problems.push(`in place: ${text}`);
      if (element.matches("header, footer, button, [role=dialog]")) {
        problems.push(`not for paper: ${element.tagName} ${element.textContent?.slice(0, 40)}`);
      }
    }
    return problems;
  });
}
