import type { Locale } from "@/domain/text/locale";
import ar from "../../messages/ar/shop/error-screen.json" with { type: "json" };
import en from "../../messages/en/shop/error-screen.json" with { type: "json" };

/**
 * The texts of the page that replaces a failed root layout. They are imported without the other
 * texts, so that the page depends on nothing else of the shop. Spec §8.
 */
export const ERROR_SCREENS: Record<Locale, typeof en> = { en, ar };
