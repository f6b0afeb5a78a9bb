import { expect, test } from "vitest";
import { chosenOptions } from "@/domain/catalogue/customization";
import { CREATIVE_STEPS, LICENCE_STEPS, OTHER_STEPS } from "@/domain/catalogue/option-set-fixture";
import { optionsText } from "./option-text";

const licence = chosenOptions(LICENCE_STEPS, {
  "license-type": "commercial",
  platform: "windows",
  "additional-services": ["basic-training", "priority-support"],
});

test("a customised line lists its options in the order of the wizard", () => {
  expect(optionsText(licence, "en")).toBe("Commercial, Windows, Basic training, Priority support");
});

test("in Arabic the options have Arabic names and an Arabic comma", () => {
  expect(optionsText(licence.slice(0, 2), "ar")).toBe("تجاري، ويندوز");
});

test("in an Arabic list each Latin name is isolated, so that the commas stay right to left", () => {
  const creative = chosenOptions(CREATIVE_STEPS, {
    "subscription-duration": "3-months",
    applications: ["illustrator", "premiere"],
  });
  expect(optionsText(creative, "ar")).toBe("3 أشهر، \u2068Illustrator\u2069، \u2068Premiere\u2069");
});

test("an option without an Arabic name keeps its English one", () => {
  const english = licence.slice(0, 2).map((one) => ({ ...one, labelAr: null }));
  expect(optionsText(english, "ar")).toBe("\u2068Commercial\u2069، \u2068Windows\u2069");
});

test("a free text is shown as typed", () => {
  const notes = chosenOptions(OTHER_STEPS, { notes: "Gift for Lina" });
  expect(optionsText(notes, "en")).toBe("Gift for Lina");
});

test("a line without options has an empty text", () => {
  expect(optionsText([], "en")).toBe("");
});
