import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messagesOf } from "@/i18n/messages";

/**
 * A call of next-intl's `rich`, which formats a message with tags: the namespace and possible keys
 * of the message, and the names of the functions for its tags.
 */
interface RichCall {
  place: string;
  namespace: string;
  keys: string[];
  functions: string[];
}

const NAMESPACE = /const (\w+) = (?:await )?(?:\w+Translations\(|translator\([^,]+, )"([\w.]+)"/g;
const CALL = /\b(\w+)\.rich\(\s*([^,]+?),\s*\{/g;
const FUNCTION = /(\w+): \([^()]*\)(?:: \w+)? =>/g;
const WORD = /"([\w.]+)"/g;

function callsOf(file: string): RichCall[] {
  const code = readFileSync(file, "utf8");
  const namespaces = [...code.matchAll(NAMESPACE)];
  const words = [...code.matchAll(WORD)].map(([, word = ""]) => word);
  return [...code.matchAll(CALL)].map(({ 0: head, 1: name, 2: key = "", index }) => {
    const values = code.slice(index + head.length, endOfObject(code, index + head.length));
    const declared = namespaces.filter((one) => one[1] === name && one.index < index).at(-1);
    return {
      place: `${file}:${code.slice(0, index).split("\n").length}`,
      namespace: declared?.[2] ?? "",
      // A key that is computed at run time may be any string literal of the file.
      keys: /^"[\w.]+"$/.test(key) ? [key.slice(1, -1)] : words,
      functions: [...values.matchAll(FUNCTION)].map(([, one = ""]) => one),
    };
  });
}

/** The index of the closing brace of the object that opens just before `start`. */
function endOfObject(code: string, start: number): number {
  let depth = 1;
  for (let place = start; place < code.length; place += 1) {
    if (code[place] === "{") depth += 1;
    if (code[place] === "}") depth -= 1;
    if (depth === 0) return place;
  }
  return code.length;
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => join("src", file));
const calls = files.flatMap(callsOf);

function textAt(messages: object, path: string): string | null {
  let found: unknown = messages;
  for (const name of path.split(".")) found = Object(found)[name];
  return typeof found === "string" ? found : null;
}

test.each(["en", "ar"] as const)(
  "components in a rich text are tags in the message, not values (%s)",
  (locale) => {
    const messages = messagesOf(locale);
    const wrong = calls.flatMap(({ place, namespace, keys, functions }) =>
      keys.flatMap((key) => {
        const text = textAt(messages, `${namespace}.${key}`) ?? "";
        return functions
          .filter((name) => new RegExp(`\\{${name}[},]`).test(text))
          .map((name) => `${place} draws ${name}, ${namespace}.${key} has {${name}}`);
      }),
    );
    expect(calls.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  },
);
