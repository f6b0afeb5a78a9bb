"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Messages } from "@/i18n/messages";

type MoreTextsProps = { messages: Partial<Messages>; timeZone?: string; children: ReactNode };

/**
 * Adds texts to the layout's texts for the client components inside; next-intl's own provider would
 * replace the layout's texts.
 */
export function PageTexts({ messages, timeZone, children }: MoreTextsProps) {
  const locale = useLocale();
  const outer: Record<string, object> = useMessages();
  const all = useMemo(() => {
    const added = Object.entries(messages).map(([name, texts]) => [
      name,
      { ...outer[name], ...texts },
    ]);
    return { ...outer, ...Object.fromEntries(added) };
  }, [outer, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
