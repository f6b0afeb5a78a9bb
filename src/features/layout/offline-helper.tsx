"use client";

import { useCallback } from "react";
import { useLanguage } from "@/i18n/use-language";
import { useFirstInteraction } from "@/ui/use-first-interaction";

/**
 * Has the browser keep the page that stands in for others while there is no connection
 * (public/sw.js). Decision 079.
 */
export function OfflineHelper() {
  const language = useLanguage();
  const register = useCallback(() => {
    if (!("serviceWorker" in navigator)) return;
    // The language in its address: a worker reads neither cookies nor localStorage.
    navigator.serviceWorker.register(`/sw.js?lang=${language}`).catch(() => undefined);
  }, [language]);
  useFirstInteraction(register);
  return null;
}
