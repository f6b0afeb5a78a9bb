import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { messagesOf } from "@/i18n/messages";

it.each(["en", "ar"] as const)(
  "every file of messages/%s is a namespace of the messages",
  (locale) => {
    const files = readdirSync(`messages/${locale}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.replace(/^.*\/|\.json$/g, ""))
      .map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    const namespaces = Object.keys(messagesOf(locale));
    expect(files.sort()).toEqual(namespaces.sort());
  },
);
