import { expect, test } from "vitest";
import { chosenOptions } from "@/domain/customization";
import { messagesOf } from "@/i18n/messages";
import { optionsText } from "./option-text";

const licence = chosenOptions("licence", {
  "license-type": "commercial",
  platform: "windows",
  "additional-services": ["basic-training", "priority-support"],
});

test("a customised line names its options in the order of the wizard", () => {
  expect(optionsText(messagesOf("en").options, licence, "en")).toBe(
    "Commercial, Windows, Basic training, Priority support",
  );
});

test("in Arabic the options have Arabic names and an Arabic comma", () => {
  expect(optionsText(messagesOf("ar").options, licence.slice(0, 2), "ar")).toBe("تجاري، ويندوز");
});

test("in an Arabic list each Latin name is isolated, so that the commas stay in the list's direction", () => {
  const creative = chosenOptions("creative", {
    "subscription-duration": "3-months",
    applications: ["illustrator", "premiere"],
  });
  expect(optionsText(messagesOf("ar").options, creative, "ar")).toBe(
    "3 أشهر، \u2068Illustrator\u2069، \u2068Premiere\u2069",
  );
});

test("a free text is shown as it was typed", () => {
  const notes = chosenOptions("other", { notes: "Gift for Lina" });
  expect(optionsText(messagesOf("en").options, notes, "en")).toBe("Gift for Lina");
});

test("a line without options has no line of options", () => {
  expect(optionsText(messagesOf("en").options, [], "en")).toBe("");
});
