"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import type { QuickAdd } from "./use-quick-add";

type QuickAddButtonProps = {
  quick: QuickAdd;
  /** Says why it is disabled. */
  reasonId: string | undefined;
  size: "large" | "base";
};

/** The one flash button of the product page. A press while it is disabled names what is missing. */
export function QuickAddButton({ quick, reasonId, size }: QuickAddButtonProps) {
  const texts = useTranslations("product");
  const working = useTranslations("common")("working");
  return (
    <Button
      variant="flash"
      size={size}
      wide
      disabled={quick.isDisabled}
      busy={quick.isBusy}
      busyText={working}
      struck={quick.isStruck}
      aria-describedby={quick.isDisabled ? reasonId : undefined}
      onClickCapture={quick.isDisabled ? quick.complain : undefined}
      onClick={quick.quickAdd}
      onAnimationEnd={quick.endStrike}
    >
      {!quick.isBusy && <LightningIcon size={22} weight="fill" aria-hidden="true" />}
      {texts("quickAdd")}
    </Button>
  );
}
