import { useTranslations } from "next-intl";
import { deliveryProblemOf } from "@/domain/shop/delivery-problem";

/** A problem in the page's language; the words of a mail server or a status stay as they are. */
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
