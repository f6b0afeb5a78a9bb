"use client";

import type { OrderPageDto } from "@/contract/order-page";
import { localized } from "@/domain/localized";
import { CodeReveal } from "@/features/shared/code-reveal";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";

type ShowCodeProps = {
  token: string;
  item: OrderPageDto["items"][number];
  onOpened: () => void;
};

/** The codes of a line of an order, behind a click. They are in no cache: a reload hides them. */
export function ShowCode({ token, item, onOpened }: ShowCodeProps) {
  const locale = useLanguage();
  const { mutate, data, error, isPending } = trpc.orderPage.openCodes.useMutation({
    onSuccess: onOpened,
    gcTime: 0,
  });
  return (
    <CodeReveal
      product={localized(locale, item.productName, item.productNameAr)}
      count={item.codes}
      codes={data?.codes ?? null}
      isPending={isPending}
      error={error}
      onOpen={() => mutate({ token, itemId: item.id })}
    />
  );
}
