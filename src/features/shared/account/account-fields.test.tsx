import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { GameDto } from "@/contract/games";
import type { TopupAnswers } from "@/domain/catalogue/game";
import { PUBG, STAR_RAIDERS } from "@/domain/catalogue/game-fixture";
import type { Locale } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";
import { AccountFields } from "./account-fields";

const shown = (game: GameDto, answers: TopupAnswers, locale: Locale) =>
  rendered({ game, answers }, locale);

type Account = Pick<ComponentProps<typeof AccountFields>, "game" | "answers" | "refusalId">;

function rendered(account: Account, locale: Locale): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <AccountFields id="account" {...account} onAnswer={() => {}} showsAll />
    </NextIntlClientProvider>,
  );
}

describe("the fields of an account", () => {
  it("show the specified messages for the built-in game", () => {
    expect(shown(PUBG, {}, "en")).toContain("Please enter your PUBG Player ID");
    expect(shown(PUBG, { playerId: "123" }, "en")).toContain(
      "Please enter a valid PUBG Player ID (8-16 digits)",
    );
    expect(shown(PUBG, {}, "ar")).toContain("يرجى إدخال معرّف لاعب PUBG");
  });

  it("name the field and its limits for another game, in the page's language", () => {
    const english = shown(STAR_RAIDERS, { userId: "12" }, "en");
    expect(english).toContain("Please enter a valid User ID (6-10 digits)");
    expect(english).toContain("Please choose your Zone");
    const arabic = shown(STAR_RAIDERS, { userId: "12" }, "ar");
    expect(arabic).toContain("معرّف المستخدم");
    expect(arabic).not.toMatch(/User ID|Zone|errors\./);
  });

  it("show no message for valid answers, also those in Arabic-Indic digits", () => {
    const html = shown(STAR_RAIDERS, { userId: "٥١٢٣٤٥٦", zone: "me" }, "en");
    expect(html).not.toMatch(/Please|aria-invalid/);
    expect(html).toContain("Middle East");
  });

  it("show no check and no hint while the account as a whole is refused", () => {
    const account = { game: PUBG, answers: { playerId: "5123450000" }, refusalId: "refusal" };
    const html = rendered(account, "en");
    expect(html).toMatch(/aria-describedby="refusal" aria-invalid="true"/);
    expect(html).not.toMatch(/text-ok|account-playerId-help/);
  });
});
