import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { EmptyState } from "@/ui/empty-state";

/** The product page of an id that matches nothing. Specification §2. */
export function MissingProduct() {
  const texts = useTranslations("product");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      line={texts("missingLine")}
      action={<ButtonLink href="/shop">{texts("backToShop")}</ButtonLink>}
      className="page-box py-24"
    />
  );
}
