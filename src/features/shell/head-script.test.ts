import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { HEAD_SCRIPT } from "./head-script";

/** The attributes and classes that <html> has after the script has run. */
function painted(cookie: string, stored: Record<string, string> = {}) {
  const html = { lang: "en", attributes: [] as string[], classes: [] as string[], dataset: {} };
  const storage = { getItem: (name: string) => stored[name] ?? null, removeItem: () => undefined };
  runInNewContext(HEAD_SCRIPT, {
    document: {
      cookie,
      documentElement: Object.assign(html, {
        setAttribute: (name: string) => html.attributes.push(name),
        classList: { add: (name: string) => html.classes.push(name) },
      }),
    },
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false }),
  });
  return html;
}

test("the first paint keeps the place of the menu for who is signed in", () => {
  expect(painted("language=en; signed_in=1").attributes).toEqual(["data-signed-in"]);
});

test.each(["", "language=en", "signed_in=", "signed_in=10", "not_signed_in=1"])(
  "with the cookies %j the first paint shows the ways in",
  (cookie) => {
    expect(painted(cookie).attributes).toEqual([]);
  },
);

test("the first paint has the kept theme and currency", () => {
  const html = painted("", { theme: "dark", preferred_currency: "SAR" });
  expect(html.classes).toEqual(["dark"]);
  expect(html.dataset).toEqual({ currency: "SAR" });
});
