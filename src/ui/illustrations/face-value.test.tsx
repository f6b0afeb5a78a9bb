import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FaceValue } from "./face-value";
import { faceValue } from "./face-value-parts";

describe("the face value over a pack", () => {
  test.each([
    ["PUBG UC 60", "/art/uc-1.svg", { amount: "60", unit: "UC", isOnDark: false }],
    ["PUBG UC 1800", "/art/uc-4.svg", { amount: "1800", unit: "UC", isOnDark: false }],
    ["PUBG UC 3850", "/art/uc-5.svg", { amount: "3850", unit: "UC", isOnDark: true }],
    ["660 UC", "/art/uc-3.svg", { amount: "660", unit: "UC", isOnDark: false }],
    ["PUBG UC 16,200", "/art/uc-7.svg", { amount: "16,200", unit: "UC", isOnDark: true }],
    ["PUBG UC 30000", "/art/uc-9.svg", { amount: "30000", unit: "UC", isOnDark: false }],
  ])("%s on %s has a face value", (name, imageUrl, expected) => {
    expect(faceValue(name, imageUrl)).toEqual(expected);
  });

  test.each([
    ["Desktop OS Pro licence", "/art/system.svg"],
    ["PUBG UC 660", "https://example.com/pack.png"],
    ["PUBG UC 660", "/art/system.svg"],
    ["Season pass", "/art/uc-3.svg"],
  ])("%s on %s has no face value", (name, imageUrl) => {
    expect(faceValue(name, imageUrl)).toBeNull();
  });

  test("the face value reads left to right and is hidden from screen readers", () => {
    const html = renderToStaticMarkup(
      <FaceValue face={{ amount: "660", unit: "UC", isOnDark: false }} crop="card" />,
    );
    expect(html).toMatch(/^<span aria-hidden="true"[^>]*><bdi dir="ltr">/);
    expect(html).toContain(">660<");
    expect(html).toContain(">UC<");
  });
});
