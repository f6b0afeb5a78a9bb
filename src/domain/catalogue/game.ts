import type { ErrorCode, ErrorParams } from "@/domain/errors";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { isPlainLine } from "@/domain/text/text-limits";

/** What a top-up asks from the buyer is data: a game is a form of fields. Design §3, "Games are data". */
export const GAME_FIELD_TYPES = ["digits", "text", "choice"] as const;
type GameFieldType = (typeof GAME_FIELD_TYPES)[number];

interface GameChoice {
  value: string;
  label: string;
  labelAr: string | null;
}

/** One question; every field of a game must be answered. */
export interface GameField {
  /** The name of its answer: what the supplier is told it under. */
  key: string;
  type: GameFieldType;
  label: string;
  labelAr: string | null;
  hint: string | null;
  hintAr: string | null;
  /** Digits, or characters of a text; of a choice they mean nothing. */
  minLength: number;
  maxLength: number;
  /** Of a choice what can be chosen, else none. */
  choices: readonly GameChoice[];
}

export interface Game {
  id: number;
  slug: string;
  name: string;
  nameAr: string | null;
  fields: readonly GameField[];
  /** The one of the specification: its rule and its messages stay. */
  isBuiltIn: boolean;
}

/** The specified game and its one field: the Player ID, 8 to 16 digits. Specification §5. */
export const BUILT_IN_GAME_ID = 1;
export const PLAYER_ID_FIELD = "playerId";

/** The most fields of a game, choices of a field, and characters of an answer. */
export const MAX_GAME_FIELDS = 6;
export const MAX_GAME_CHOICES = 50;
export const MAX_ANSWER_LENGTH = 60;
/** The most that is read of what was typed, spaces and marks of direction included. */
export const MAX_TYPED_ANSWER = 200;

/** What was answered, by the key of the field. */
export type TopupAnswers = Readonly<Record<string, string>>;

/** The answer to a field; "" for none. */
export function answerTo(answers: TopupAnswers, key: string): string {
  return Object.hasOwn(answers, key) ? (answers[key] ?? "") : "";
}

/**
 * What a person typed, as the shop keeps it: digits of any keyboard are Western ones, marks of direction
 * go. Digits stand without spaces; in a text, spaces at its ends go and those between words become one.
 */
export function normalizeAnswer(field: Pick<GameField, "type">, typed: string): string {
  if (field.type === "choice") return typed.trim();
  const text = normalizeDigits(typed);
  return field.type === "digits" ? text.replace(/\s/g, "") : text.trim().replace(/\s+/g, " ");
}

/** What is wrong with a typed answer; null when it can be used. */
export function fieldProblem(field: GameField, typed: string): "missing" | "invalid" | null {
  const answer = normalizeAnswer(field, typed);
  if (answer === "") return "missing";
  return isAllowed(field, answer) ? null : "invalid";
}

function isAllowed(field: GameField, answer: string): boolean {
  switch (field.type) {
    case "choice":
      return field.choices.some(({ value }) => value === answer);
    case "digits":
      return /^\d+$/.test(answer) && isWithin(field, answer.length);
    case "text":
      return isPlainLine(answer) && isWithin(field, [...answer].length);
  }
}

function isWithin({ minLength, maxLength }: GameField, length: number): boolean {
  return length >= minLength && length <= maxLength;
}

/**
 * What is said of an answer that cannot be used: an error's code and what fills its places. The built-in
 * game has the specified messages. Specification §5.
 */
export function answerRefusal(
  { isBuiltIn }: Pick<Game, "isBuiltIn">,
  { type, label, labelAr, minLength, maxLength }: GameField,
  problem: "missing" | "invalid",
): { code: ErrorCode; params: ErrorParams } {
  if (isBuiltIn) return { code: `player_id_${problem}`, params: {} };
  const words = { field: label, fieldAr: labelAr ?? label };
  if (problem === "missing") {
    return {
      code: type === "choice" ? "topup_choice_missing" : "topup_field_missing",
      params: words,
    };
  }
  if (type === "choice") return { code: "topup_choice_invalid", params: words };
  return { code: `topup_${type}_invalid`, params: { ...words, min: minLength, max: maxLength } };
}

/** Typed answers as the shop keeps them, whether they can be used or not; none for another field. */
export function normalizedAnswers(
  fields: readonly GameField[],
  typed: TopupAnswers,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.key, normalizeAnswer(field, answerTo(typed, field.key))]),
  );
}

/** Of answers that were kept, those that the game still asks for and takes: its fields may have changed. */
export function keptAnswers(fields: readonly GameField[], kept: TopupAnswers): TopupAnswers {
  const usable = fields.filter((field) => fieldProblem(field, answerTo(kept, field.key)) === null);
  return Object.fromEntries(usable.map(({ key }) => [key, answerTo(kept, key)]));
}

/** The first field without a usable answer, and what is wrong with it; null when the form is complete. */
export function incompleteField<Field extends GameField>(
  fields: readonly Field[],
  answers: TopupAnswers,
): { field: Field; problem: "missing" | "invalid" } | null {
  for (const field of fields) {
    const problem = fieldProblem(field, answerTo(answers, field.key));
    if (problem) return { field, problem };
  }
  return null;
}

/**
 * Brings untrusted answers into canonical form: known fields in their order, each as the shop keeps it,
 * empty ones left out. What is missing is not asked here: a line may be completed at checkout.
 */
export function canonicalAnswers(
  fields: readonly GameField[],
  raw: TopupAnswers,
):
  | { ok: true; value: Record<string, string> }
  | { ok: false; key: string; field: GameField | null } {
  const unknown = Object.keys(raw).find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) return { ok: false, key: unknown, field: null };
  const value: Record<string, string> = {};
  for (const field of fields) {
    const typed = answerTo(raw, field.key);
    const problem = fieldProblem(field, typed);
    if (problem === "invalid") return { ok: false, key: field.key, field };
    if (problem === null) value[field.key] = normalizeAnswer(field, typed);
  }
  return { ok: true, value };
}

/** The canonical form as one string: equal answers have equal keys. "" for no answer at all. */
export function answersKey(canonical: TopupAnswers): string {
  const keys = Object.keys(canonical).sort();
  return keys.length === 0 ? "" : JSON.stringify(keys.map((key) => [key, canonical[key]]));
}

/** An answer with its words, as they were when it was given: what an order keeps and shows. */
export interface TopupAnswer {
  key: string;
  label: string;
  labelAr: string | null;
  value: string;
  /** The name of what was chosen; null where it was typed. */
  valueLabel: string | null;
  valueLabelAr: string | null;
}

/** How an answer is read in a language: its name and what was answered. */
export function answerWords(answer: TopupAnswer, locale: Locale): { label: string; value: string } {
  return {
    label: localized(locale, answer.label, answer.labelAr),
    value: localized(locale, answer.valueLabel ?? answer.value, answer.valueLabelAr),
  };
}

/** The account of a top-up in one line of plain text: "User ID 5123456, Zone Europe". */
export function accountText(answers: readonly TopupAnswer[], locale: Locale): string {
  return answers
    .map((answer) => {
      const { label, value } = answerWords(answer, locale);
      return `${label} ${locale === "ar" ? `\u2068${value}\u2069` : value}`;
    })
    .join(LIST_COMMA[locale]);
}

/** The answers in the order of the form, each with its words; a field without an answer is left out. */
export function topupAnswers(fields: readonly GameField[], answers: TopupAnswers): TopupAnswer[] {
  return fields.flatMap(({ key, label, labelAr, choices }) => {
    const value = answerTo(answers, key);
    if (value === "") return [];
    const chosen = choices.find((choice) => choice.value === value);
    return {
      key,
      label,
      labelAr,
      value,
      valueLabel: chosen?.label ?? null,
      valueLabelAr: chosen?.labelAr ?? null,
    };
  });
}

/** Where the browser keeps what was entered for a product: the Player ID by itself, as specified. §3 */
export function answersStorageKey(productId: number, isBuiltIn: boolean): string {
  return isBuiltIn ? `player_id_${productId}` : `topup_fields_${productId}`;
}
