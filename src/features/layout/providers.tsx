"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { PreferencesProvider } from "@/features/layout/preferences/preferences";
import { SessionProvider } from "@/features/session/session-provider";
import type { Messages } from "@/i18n/messages";
import { ToastProvider } from "@/ui/feedback/toast-provider";

type ProvidersProps = {
  locale: Locale;
  /** The namespaces that islands read. */
  messages: Partial<Messages>;
  /** Of the toast region, already translated. */
  toast: { label: string; regionLabel: string; closeLabel: string };
  children: ReactNode;
};

/** Everything that an island of any page may ask for. */
export function Providers({ locale, messages, toast, children }: ProvidersProps) {
  return (
    <NextIntlClientProvider locale={INTL_TAGS[locale]} messages={messages} timeZone="UTC">
      <PreferencesProvider>
        <ToastProvider {...toast}>
          <SessionProvider>{children}</SessionProvider>
        </ToastProvider>
      </PreferencesProvider>
    </NextIntlClientProvider>
  );
}
