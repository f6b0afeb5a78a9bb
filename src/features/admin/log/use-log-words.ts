"use client";

import { useMessages } from "next-intl";
import type { AuditValues } from "@/contract/admin/log";
import { UNLIMITED_STOCK } from "@/domain/cart";
import { noteWords } from "@/features/admin/orders/order-words";
import { productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";

/** Fields whose value is one of a few words of the shop; anything else may be what a person typed. */
const WORD_FIELDS = new Set([
  "status",
  "payment",
  "topup",
  "kind",
  "fulfilment",
  "digitalContent",
  "state",
]);

/** The reader's words for the names and values of the log; what has none is shown as it was written. */
export function useLogWords() {
  const { adminLog, adminOrder } = useMessages();
  const { fields, values } = adminLog;
  const locale = useLanguage();
  const categories = trpc.catalogue.categories.useQuery().data ?? [];

  function numberWords(name: string, value: number): string {
    if (name === "stock" && value === UNLIMITED_STOCK) return values.unlimited;
    const category = name === "categoryId" && categories.find(({ id }) => id === value);
    return category ? productName(category, locale) : String(value);
  }

  return {
    field: (name: string) => wordFor(fields, name) ?? name,
    value: (name: string, value: AuditValues[string]) => {
      if (value === null) return values.none;
      if (typeof value === "boolean") return value ? values.yes : values.no;
      if (typeof value === "number") return numberWords(name, value);
      if (name === "reviewReason") {
        const { words, rest } = noteWords(adminOrder, value);
        return [words, rest].filter(Boolean).join(": ");
      }
      return (WORD_FIELDS.has(name) && wordFor(values, value)) || value;
    },
  };
}

function wordFor(words: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
