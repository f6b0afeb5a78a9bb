import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { useLanguage } from "@/i18n/use-language";
import { faceValue } from "@/ui/art/face-value";
import { deliverySteps } from "./product-text";

/** What the buyer gets, and how it comes. Specification §2. */
export function ProductFacts({ product }: { product: ProductDto }) {
  const texts = useTranslations("product");
  return (
    <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      <section>
        <h2 className="text-h3">{texts("youGet")}</h2>
        <ul className="mt-5 flex flex-col gap-4">
          {useGains(product).map((gain) => (
            <li key={gain} className="flex gap-3 text-body">
              <CheckIcon
                size={20}
                weight="bold"
                aria-hidden="true"
                className="mt-[.15em] shrink-0"
              />
              {gain}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-h3">{texts("delivery")}</h2>
        <ol className="mt-5 flex flex-col gap-4">
          {useSteps(product).map((step, index) => (
            <Step key={step} number={index + 1}>
              {step}
            </Step>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body">
      <span aria-hidden="true" className="w-5 shrink-0 font-price font-stretch-112%">
        {number}
      </span>
      <bdi>{children}</bdi>
    </li>
  );
}

function useGains(product: ProductDto): string[] {
  const texts = useTranslations("product.gets");
  if (product.fulfilment === "topup") {
    const value = faceValue(product.name, product.imageUrl);
    const credits = value
      ? texts("credits", { amount: `${value.amount} ${value.unit}` })
      : texts("topup");
    return [credits, texts("note"), texts("profile")];
  }
  const isKey = product.fulfilment === "keys";
  const owned = product.kind === "creative" ? "subscription" : "key";
  return [texts(isKey ? owned : "code"), texts("mail"), texts("profile")];
}

/** The product's own steps; where the catalogue has none, those of its kind. */
function useSteps(product: ProductDto): string[] {
  const texts = useTranslations("product.steps");
  const own = deliverySteps(product, useLanguage());
  if (own.length > 0) return own;
  return product.fulfilment === "topup"
    ? [texts("enterId"), texts("confirm"), texts("credits")]
    : [texts("pay"), texts("confirm"), texts("code")];
}
