import { useTranslations } from "next-intl";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { buttonStyle } from "@/ui/form/button-style";

type OrderWithoutScriptsProps = {
  /** True if a buyer without JavaScript can pay, on the hosted page of a payment provider. */
  canPay: boolean;
};

/**
 * Shown if JavaScript is disabled. The prerendered page is the same for every order and does not
 * know whether the visitor's order is unpaid. With `canPay`, it therefore links every visitor to
 * the checkout, which has the payment form. Decision 114 (payment without scripts).
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
