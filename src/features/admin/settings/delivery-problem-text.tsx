import { useTranslations } from "next-intl";
import { deliveryProblemOf } from "@/domain/shop/delivery-problem";

/**
 * Shows why a message was not delivered: a known problem in the admin's language, other text (such
 * as a mail server's reply) unchanged.
 */
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
