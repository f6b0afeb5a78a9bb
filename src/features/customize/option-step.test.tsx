import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OptionStep as Step } from "@/domain/catalogue/option-set";
import { CREATIVE_STEPS } from "@/domain/catalogue/option-set-fixture";
import type { Locale } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";
import { OptionStep } from "./option-step";
import { startWizard } from "./wizard-state";

const [DURATION] = CREATIVE_STEPS as readonly [Step];

/** The cards of a step: each option's value, text, and whether it can be chosen. */
function cards(step: Step, choiceStock: Record<string, number> | null, locale: Locale = "en") {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <OptionStep
        product={{ choiceStock }}
        step={step}
        state={startWizard({ game: null, steps: [] }, {})}
        dispatch={() => undefined}
        titleId="title"
        hintId="hint"
      />
    </NextIntlClientProvider>,
  );
  return html
    .split("<label")
    .slice(1)
    .map((card) => ({
      value: /value="([^"]*)"/.exec(card)?.[1],
      canBeChosen: !card.includes('disabled=""'),
      text: card.slice(card.indexOf(">") + 1).replace(/<[^>]*>/g, " "),
    }));
}

test("a choice whose keys are used up is shown as sold out, and cannot be chosen", () => {
  const keyed = { ...DURATION, choosesKey: true };
  const shown = cards(keyed, { "1-month": 0, "3-months": 4, "12-months": 1 });
  expect(shown.map((card) => [card.value, card.canBeChosen])).toEqual([
    ["1-month", false],
    ["3-months", true],
    ["6-months", false],
    ["12-months", true],
  ]);
  expect(shown[0]?.text).toContain("Out of stock");
  expect(shown[1]?.text).not.toContain("Out of stock");
  expect(cards(keyed, { "1-month": 0 }, "ar")[0]?.text).toContain("نفدت الكمية");
});

test("with one key pool for all choices, each can be chosen", () => {
  expect(cards(DURATION, null).every((card) => card.canBeChosen)).toBe(true);
});

test("an optional single choice can be cleared", () => {
  const optional = cards({ ...DURATION, required: false }, null);
  expect(optional.at(-1)).toMatchObject({ value: "", text: expect.stringContaining("None") });
});
