import { useTranslations } from "next-intl";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { buttonStyle } from "@/ui/form/button-style";

type PayWithoutScriptsProps = {
  /** The path of a form POST that redirects to a provider's hosted page; null without one. */
  page: string | null;
};

/**
 * Shown if JavaScript is disabled. Carts, orders and codes require it, but an order that this
 * browser has already placed can be paid on the provider's hosted page. Decision 114 (payment
 * without scripts).
 */
export function PayWithoutScripts({ page }: PayWithoutScriptsProps) {
  const texts = useTranslations("checkout");
  const language = useLanguage();
  if (page === null) return null;
  return (
    <noscript>
      <Alert kind="info" className="mb-6">
        <p>{texts("noScripts.line")}</p>
        <form method="post" action={`${page}?lang=${language}`} className="mt-3">
          <button type="submit" className={buttonStyle({ variant: "outline" })}>
            {texts("ways.placedPage")}
          </button>
        </form>
      </Alert>
    </noscript>
  );
}
