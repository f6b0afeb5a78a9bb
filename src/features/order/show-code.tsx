"use client";

import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { localized } from "@/domain/localized";
import { CodeList } from "@/features/shared/code-list";
import { errorMessage } from "@/features/shared/error-message";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type ShowCodeProps = {
  token: string;
  item: OrderPageDto["items"][number];
  onOpened: () => void;
};

/** "Show my code": the codes of a line, once they were asked for. They are in no cache: a reload hides them. */
export function ShowCode({ token, item, onOpened }: ShowCodeProps) {
  const texts = useTranslations("orderPage.item");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const locale = useLanguage();
  const shown = useRef<HTMLDivElement>(null);
  const { mutate, data, error, isPending } = trpc.orderPage.openCodes.useMutation({
    onSuccess: onOpened,
    gcTime: 0,
  });
  useEffect(() => {
    if (data) shown.current?.focus();
  }, [data]);
  const product = localized(locale, item.productName, item.productNameAr);
  if (data) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of codes, not of fields
      <div
        ref={shown}
        role="group"
        tabIndex={-1}
        aria-label={texts("codesOf", { product })}
        className="outline-none"
      >
        <CodeList codes={data.codes} revealing />
      </div>
    );
  }
  return (
    <div>
      <Button
        variant="flash"
        busy={isPending}
        busyText={common("working")}
        aria-label={texts("showOf", { product, count: item.codes })}
        onClick={() => mutate({ token, itemId: item.id })}
      >
        <EyeIcon size={20} aria-hidden="true" />
        {texts("show", { count: item.codes })}
      </Button>
      <p className="mt-2 text-caption text-ink-2">{texts("recorded")}</p>
      {error && (
        <Alert kind="err" role="alert" className="mt-3">
          {errorMessage(error, errors("generic"))}
        </Alert>
      )}
    </div>
  );
}
