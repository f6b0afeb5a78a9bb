"use client";

import { useCallback } from "react";
import { useLanguage } from "@/i18n/use-language";
import { useFirstInteraction } from "@/ui/use-first-interaction";

/**
 * Registers the service worker (public/sw.js), which caches the page shown without a connection.
 * Decision 079 (service worker).
 */
export function ServiceWorkerRegistration() {
  const language = useLanguage();
  const register = useCallback(() => {
    if (!("serviceWorker" in navigator)) return;
    // The URL contains the language, since a worker reads neither cookies nor localStorage.
    navigator.serviceWorker.register(`/sw.js?lang=${language}`).catch(() => undefined);
  }, [language]);
  useFirstInteraction(register);
  return null;
}
