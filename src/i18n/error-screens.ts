import type { Locale } from "@/domain/text/locale";
import ar from "../../messages/ar/shop/error-screen.json" with { type: "json" };
import en from "../../messages/en/shop/error-screen.json" with { type: "json" };

/** The texts of the page that stands in when a page broke: alone, so that it needs nothing else of the shop. Specification §8. */
export const ERROR_SCREENS: Record<Locale, typeof en> = { en, ar };
