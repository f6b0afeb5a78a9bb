import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";

/** A value that a CSV cell can name by its slug, or by its name in either language. */
export interface Choice<Value> {
  value: Value;
  /** Unique among the choices. */
  slug: string;
  name: string;
  nameAr: string | null;
  /** Names used in older files. */
  oldNames?: readonly string[];
}

/**
 * `ambiguous`: several choices share the name, and `known` lists their slugs. `unknown`: `known`
 * lists some valid names.
 */
export type ReadChoice<Value> =
  | { value: Value }
  | { problem: "unknown" | "ambiguous"; known: string };

export interface Choices<Value> {
  /**
   * The name in the file's language, or the slug if that name also identifies another choice; ""
   * for a value that is not among the choices.
   */
  write: (value: Value) => string;
  read: (text: string) => ReadChoice<Value>;
}

/** Upper bound on the names that an error message lists (`known`). */
const LISTED = 12;

/**
 * The choices of a column. A slug takes precedence over a name, so that every choice can be written
 * unambiguously.
 */
export function choicesOf<Value>(all: readonly Choice<Value>[], locale: Locale): Choices<Value> {
  const bySlug = new Map(all.map((choice) => [fold(choice.slug), choice]));
  const byName = new Map<string, Set<Choice<Value>>>();
  for (const choice of all) {
    for (const name of [choice.name, choice.nameAr, ...(choice.oldNames ?? [])]) {
      if (name === null) continue;
      byName.set(fold(name), new Set([...(byName.get(fold(name)) ?? []), choice]));
    }
  }

  function find(text: string): readonly Choice<Value>[] {
    const known = bySlug.get(fold(text));
    return known ? [known] : [...(byName.get(fold(text)) ?? [])];
  }
  function wordFor(choice: Choice<Value>): string {
    const name = localized(locale, choice.name, choice.nameAr);
    const [read, ...others] = find(name);
    return read === choice && others.length === 0 ? name : choice.slug;
  }
  const written = new Map(all.map((choice) => [choice.value, wordFor(choice)]));
  function read(text: string): ReadChoice<Value> {
    const [found, ...others] = find(text);
    if (!found) return { problem: "unknown", known: listOf([...written.values()]) };
    if (others.length === 0) return { value: found.value };
    return { problem: "ambiguous", known: listOf([found, ...others].map(({ slug }) => slug)) };
  }
  return { write: (value) => written.get(value) ?? "", read };
}

/** Direction marks, joiners and other characters that are invisible in a cell. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Normalizes a text so that differences in case, spacing and invisible characters do not count. */
export function fold(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim().toLowerCase();
}

function listOf(texts: readonly string[]): string {
  const shown = texts.slice(0, LISTED).join(" · ");
  return texts.length > LISTED ? `${shown} …` : shown;
}
