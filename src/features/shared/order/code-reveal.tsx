"use client";

import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { errorMessage } from "@/features/shared/errors/error-message";
import { CodeList } from "@/features/shared/order/code-list";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type CodeRevealProps = {
  /** The product's name in the page's language. */
  product: string;
  /** The number of codes. */
  count: number;
  /** Null until the codes are requested. */
  codes: readonly string[] | null;
  isPending: boolean;
  error: unknown;
  /** True (the default) for a primary button. An order's page sets it for one item only. */
  leads?: boolean;
  /** A button beside the first code's copy button. */
  action?: ReactNode;
  onOpen: () => void;
};

/** "Show my code": reveals the codes of an order line on request. */
export function CodeReveal(props: CodeRevealProps) {
  const { product, count, codes, isPending, error, leads = true, action, onOpen } = props;
  const texts = useTranslations("orderPage.item");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (codes) shown.current?.focus();
  }, [codes]);
  if (codes) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of codes, not of fields
      <div
        ref={shown}
        role="group"
        tabIndex={-1}
        aria-label={texts("codesOf", { product })}
        className="outline-none"
      >
        <CodeList codes={codes} revealing action={action} printable />
      </div>
    );
  }
  return (
    <div className="print:hidden">
      <Button
        variant={leads ? "flash" : "outline"}
        wide
        busy={isPending}
        busyText={common("working")}
        aria-label={texts("showOf", { product, count })}
        onClick={onOpen}
      >
        <EyeIcon size={20} aria-hidden="true" />
        {texts("show", { count })}
      </Button>
      <p className="mt-2 text-caption text-ink-2">{texts("recorded")}</p>
      {error != null && (
        <Alert kind="err" role="alert" className="mt-3">
          {errorMessage(error, errors("generic"))}
        </Alert>
      )}
    </div>
  );
}
