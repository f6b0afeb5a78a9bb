import { useTranslations } from "next-intl";
import type { ProductDetailDto } from "@/contract/catalogue";
import { centsFromDecimal } from "@/domain/money";
import { MoneyText } from "@/features/shared/money-text";

/** What each unit costs of a line of so many, where that is less: "5 or more: $0.95 each". */
export function QuantityPrices({ prices }: { prices: ProductDetailDto["quantityPrices"] }) {
  const texts = useTranslations("product");
  if (prices.length === 0) return null;
  return (
    <table className="mt-5 w-full max-w-96 text-[0.9375rem]">
      <caption className="pb-1.5 text-start font-strong">{texts("quantityPrices")}</caption>
      <tbody>
        {prices.map(({ from, priceUSD }) => (
          <tr key={from} className="border-line border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal text-ink-2">
              {texts("fromUnits", { from })}
            </th>
            <td className="py-2 text-end font-strong">
              {texts.rich("each", {
                price: () => <MoneyText value={centsFromDecimal(priceUSD)} />,
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
