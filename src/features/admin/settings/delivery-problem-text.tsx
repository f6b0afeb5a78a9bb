import { useTranslations } from "next-intl";
import { deliveryProblemOf } from "@/domain/shop/delivery-problem";

/** The text of a known delivery problem; other text, such as a mail server's, is unchanged. */
export function DeliveryProblemText({ text }: { text: string }) {
  const texts = useTranslations("adminAlerts.problems");
  const known = deliveryProblemOf(text);
  if (known !== null) return texts(known);
  return (
    <bdi dir="ltr" lang="en">
      {text}
    </bdi>
  );
}
