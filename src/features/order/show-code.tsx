"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { localized } from "@/domain/text/localized";
import { CodeReveal } from "@/features/shared/order/code-reveal";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";

type ShowCodeProps = {
  token: string;
  item: OrderPageDto["items"][number];
  /** True for the item that the buyer should open next: its button is the primary one. */
  leads: boolean;
  onOpened: () => void;
};

/** The codes of an order line, shown after a click. They are not cached, so a reload hides them. */
export function ShowCode({ token, item, leads, onOpened }: ShowCodeProps) {
  const label = useTranslations("orderPage.item")("howTo");
  const locale = useLanguage();
  const [isHowToOpen, setHowToOpen] = useState(false);
  const howToId = useId();
  const { mutate, data, error, isPending } = trpc.orderPage.openCodes.useMutation({
    onSuccess: onOpened,
    gcTime: 0,
  });
  const howTo = item.deliveryInstructions
    ? localized(locale, item.deliveryInstructions, item.deliveryInstructionsAr)
    : null;
  return (
    <>
      <CodeReveal
        product={localized(locale, item.productName, item.productNameAr)}
        count={item.codes}
        codes={data?.codes ?? null}
        isPending={isPending}
        error={error}
        leads={leads}
        action={
          howTo && (
            <Button
              variant="outline"
              size="small"
              className="px-3! outline-offset-2! [--frame-colour:var(--on-flash)] text-on-flash!"
              aria-expanded={isHowToOpen}
              aria-controls={howToId}
              onClick={() => setHowToOpen(!isHowToOpen)}
            >
              {label}
            </Button>
          )
        }
        onOpen={() => mutate({ token, itemId: item.id })}
      />
      {howTo && (
        <p
          id={howToId}
          dir="auto"
          hidden={!isHowToOpen || !data}
          className="mt-3 whitespace-pre-line text-[0.9375rem] text-ink-2"
        >
          {howTo}
        </p>
      )}
    </>
  );
}
