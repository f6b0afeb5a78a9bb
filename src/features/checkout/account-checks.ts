import { answerWords, normalizedAnswers, topupAnswers } from "@/domain/catalogue/game";
import type { Locale } from "@/domain/text/locale";
import type { LineAccount } from "./checkout-form";
import type { FoldedValue } from "./folded-values";

/** The result of a check whether a game knows an account. */
export interface AccountCheck {
  /** True if the game does not know the account. */
  isUnknown: boolean;
  /** The player's name; null if unknown. */
  name: string | null;
}

/** The checks by line id; a line without an entry is not checked yet. */
export type AccountChecks = Readonly<Record<number, AccountCheck>>;

/** True if every account is valid and none is unknown to its game. */
export function areAccountsDone(lines: readonly LineAccount[], checks: AccountChecks): boolean {
  return lines.every(({ isValid, item }) => isValid && !checks[item.id]?.isUnknown);
}

/**
 * The account values that the folded section shows, each once, in the page's language: "5123456",
 * "Europe", "Falcon_140". Digits are left to right; other values follow their letters' direction.
 */
export function accountValues(
  lines: readonly LineAccount[],
  checks: AccountChecks,
  locale: Locale,
): FoldedValue[] {
  const values = lines.flatMap(({ item, game, answers }) => {
    const typed = normalizedAnswers(game.fields, answers);
    const answered = game.fields.flatMap((field) =>
      topupAnswers([field], typed).map((answer): FoldedValue => {
        const dir = field.type === "digits" ? "ltr" : "auto";
        return { text: answerWords(answer, locale).value, dir };
      }),
    );
    const name = checks[item.id]?.name;
    return name ? [...answered, { text: name, dir: "auto" as const }] : answered;
  });
  return [...new Map(values.map((value) => [value.text, value])).values()];
}
