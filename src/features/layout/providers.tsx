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
  /** The texts that client components use. */
  messages: Partial<Messages>;
  /** The texts of the toast region, already translated. */
  toast: { label: string; regionLabel: string; closeLabel: string };
  children: ReactNode;
};

/** The context providers shared by the client components of all pages. */
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
