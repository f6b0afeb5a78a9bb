import { useTranslations } from "next-intl";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { buttonStyle } from "@/ui/form/button-style";

type OrderWithoutScriptsProps = {
  /** True if the checkout leads to a provider's hosted page without scripts. */
  canPay: boolean;
};

/**
 * Shown if JavaScript is disabled. The prerendered page is the same for every order and cannot know
 * whether the visitor's order is unpaid: with `canPay`, it links every visitor to the checkout,
 * which has the payment form. Decision 114 (payment without scripts).
 */
export function OrderWithoutScripts({ canPay }: OrderWithoutScriptsProps) {
  const texts = useTranslations("orderPage.noScripts");
  const language = useLanguage();
  return (
    <noscript>
      <Alert kind="info" className="mb-6">
        <p>{texts("line")}</p>
        {canPay && (
          <>
            <p className="mt-2">{texts("unpaid")}</p>
            <p className="mt-3">
              <a
                href={`/checkout?lang=${language}`}
                className={buttonStyle({ variant: "outline" })}
              >
                {texts("checkout")}
              </a>
            </p>
          </>
        )}
      </Alert>
    </noscript>
  );
}
