"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/domain/locale";
import type { Messages } from "@/i18n/messages";
import { TrpcProvider } from "@/trpc/client";
import { ToastProvider } from "@/ui/toast";
import { TooltipProvider } from "@/ui/tooltip";
import { CartProvider } from "./cart-context";
import { CurrentUserProvider } from "./current-user";
import { PreferencesProvider } from "./preferences";

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
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <TrpcProvider>
        <PreferencesProvider>
          <ToastProvider {...toast}>
            <TooltipProvider>
              <CartProvider>
                <CurrentUserProvider>{children}</CurrentUserProvider>
              </CartProvider>
            </TooltipProvider>
          </ToastProvider>
        </PreferencesProvider>
      </TrpcProvider>
    </NextIntlClientProvider>
  );
}
