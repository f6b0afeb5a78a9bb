import type { Locale } from "@/domain/text/locale";
import ar from "../../messages/ar/shop/error-screen.json" with { type: "json" };
import en from "../../messages/en/shop/error-screen.json" with { type: "json" };

/**
 * The texts of the error page, separate from all others, so that it depends on nothing else of the
 * shop. Spec §8.
 */
export const ERROR_SCREENS: Record<Locale, typeof en> = { en, ar };
