import type { ErrorCode, ErrorParams } from "@/domain/errors";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { isPlainLine } from "@/domain/text/text-limits";

/**
 * Types of the fields of a game. The questions that a top-up asks are data, not code: a game
 * consists of the fields of its form. Design §3, "Games are data".
 */
export const GAME_FIELD_TYPES = ["digits", "text", "choice"] as const;
type GameFieldType = (typeof GAME_FIELD_TYPES)[number];

interface GameChoice {
  value: string;
  label: string;
  labelAr: string | null;
}

/** One question. Every field of a game must be answered. */
export interface GameField {
  /** Key of the answer, in the shop and for the supplier. */
  key: string;
  type: GameFieldType;
  label: string;
  labelAr: string | null;
  hint: string | null;
  hintAr: string | null;
  /** Length limits in digits, or in characters for a text; unused for a choice. */
  minLength: number;
  maxLength: number;
  /** Options of a choice; empty for other types. */
  choices: readonly GameChoice[];
}

export interface Game {
  id: number;
  slug: string;
  name: string;
  nameAr: string | null;
  fields: readonly GameField[];
  /** The built-in game: its field cannot be changed and has its own error messages. */
  isBuiltIn: boolean;
}

/**
 * The game of the specification and its only field: the Player ID, 8 to 16 digits. Specification
 * §5.
 */
export const BUILT_IN_GAME_ID = 1;
export const PLAYER_ID_FIELD = "playerId";

/** Maximum fields of a game, choices of a field, and characters of an answer. */
export const MAX_GAME_FIELDS = 6;
export const MAX_GAME_CHOICES = 50;
export const MAX_ANSWER_LENGTH = 60;
/** Maximum characters of a typed answer, spaces and direction marks included. */
export const MAX_TYPED_ANSWER = 200;

/** Answers by the key of their field. */
export type TopupAnswers = Readonly<Record<string, string>>;

/** The answer to a field; "" if there is none. */
export function answerTo(answers: TopupAnswers, key: string): string {
  return Object.hasOwn(answers, key) ? (answers[key] ?? "") : "";
}

/**
 * A typed answer in its stored form. A choice is only trimmed. Digits and texts have Western digits
 * and no direction marks; digits have no spaces, a text has single spaces between words.
 */
export function normalizeAnswer(field: Pick<GameField, "type">, typed: string): string {
  if (field.type === "choice") return typed.trim();
  const text = normalizeDigits(typed);
  return field.type === "digits" ? text.replace(/\s/g, "") : text.trim().replace(/\s+/g, " ");
}

/** The problem of a typed answer; null if it is valid. */
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
 * The error code and its parameters for an invalid answer. The built-in game has the messages of
 * the specification, §5.
 */
export function answerError(
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

/** Typed answers in their stored form, valid or not; unknown fields are dropped. */
export function normalizedAnswers(
  fields: readonly GameField[],
  typed: TopupAnswers,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.key, normalizeAnswer(field, answerTo(typed, field.key))]),
  );
}

/** The stored answers that are still valid for these fields, which may have changed since. */
export function stillValidAnswers(fields: readonly GameField[], kept: TopupAnswers): TopupAnswers {
  const usable = fields.filter((field) => fieldProblem(field, answerTo(kept, field.key)) === null);
  return Object.fromEntries(usable.map(({ key }) => [key, answerTo(kept, key)]));
}

/** The first field without a valid answer, and its problem; null if the form is complete. */
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
 * Brings untrusted answers into canonical form: known fields in their order, each in its stored
 * form, without empty ones. An unknown field or an invalid answer is refused; a missing answer is
 * allowed, because a line may be completed at checkout.
 * @returns if `ok` is false, the key of the refused field; `field` is null if the field is unknown
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

/** The canonical form as one string: equal answers give equal strings. "" without answers. */
export function answersKey(canonical: TopupAnswers): string {
  const keys = Object.keys(canonical).sort();
  return keys.length === 0 ? "" : JSON.stringify(keys.map((key) => [key, canonical[key]]));
}

/** An answer with its labels. An order stores both, so a later edit of the game changes neither. */
export interface TopupAnswer {
  key: string;
  label: string;
  labelAr: string | null;
  value: string;
  /** The label of the chosen option; null for a typed answer. */
  valueLabel: string | null;
  valueLabelAr: string | null;
}

/** Label and value of an answer in a language. */
export function answerWords(answer: TopupAnswer, locale: Locale): { label: string; value: string } {
  return {
    label: localized(locale, answer.label, answer.labelAr),
    value: localized(locale, answer.valueLabel ?? answer.value, answer.valueLabelAr),
  };
}

/** The account of a top-up as one line of plain text: "User ID 5123456, Zone Europe". */
export function accountText(answers: readonly TopupAnswer[], locale: Locale): string {
  return answers
    .map((answer) => {
      const { label, value } = answerWords(answer, locale);
      return `${label} ${locale === "ar" ? `\u2068${value}\u2069` : value}`;
    })
    .join(LIST_COMMA[locale]);
}

/**
 * The answers in the order of the form, each with its labels; fields without an answer are left
 * out.
 */
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

/**
 * Returns the browser's storage key for the answers of a product; the built-in game uses the key of
 * specification §3.
 */
export function answersStorageKey(productId: number, isBuiltIn: boolean): string {
  return isBuiltIn ? `player_id_${productId}` : `topup_fields_${productId}`;
}
