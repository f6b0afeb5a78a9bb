import { expect, test } from "vitest";
import { GAMING, PACK } from "./catalogue-fixture";
import { categorySummary, categoryTitle, productSummary } from "./page-summary";

test("a search result describes a product and its delivery", () => {
  expect(productSummary(PACK, "en")).toBe(
    "660 Unknown Cash charged to the Player ID you enter. Delivered within 5 minutes of a confirmed payment.",
  );
  expect(productSummary({ ...PACK, fulfilment: "keys" }, "en")).toMatch(/code arrives by e-mail/);
  expect(productSummary(PACK, "ar")).toMatch(/^660 وحدة .* تأكيد الدفع\.$/);
});

test("a long description is used alone and cut after a whole word within 160 characters", () => {
  const description = `${"word ".repeat(40)}end`;
  const summary = productSummary({ ...PACK, description }, "en");
  expect(summary.length).toBeLessThanOrEqual(160);
  expect(summary).toMatch(/ word…$/);
  const endless = "x".repeat(300);
  expect(productSummary({ ...PACK, description: endless }, "en")).toBe(`${"x".repeat(159)}…`);
});

test("line breaks of a description become spaces", () => {
  expect(productSummary({ ...PACK, description: "One.\n\n Two." }, "en")).toMatch(/^One\. Two\. D/);
});

test("a category's title has its name and tagline, or only its name", () => {
  expect(categoryTitle(GAMING, "en")).toBe("Gaming: UC packs for your Player ID");
  expect(categoryTitle(GAMING, "ar")).toBe("الألعاب: باقات UC لمعرّف اللاعب");
  expect(categoryTitle({ ...GAMING, tagline: null, taglineAr: null }, "ar")).toBe("الألعاب");
});

test("a category without a description uses its tagline and a text about the shop", () => {
  const brief = { ...GAMING, description: null, descriptionAr: null };
  expect(categorySummary(brief, "en")).toMatch(
    /^UC packs for your Player ID\. Prices in USD or SAR/,
  );
  const silent = { ...brief, tagline: null, taglineAr: null };
  expect(categorySummary(silent, "en")).toMatch(/^Prices in USD or SAR/);
});
