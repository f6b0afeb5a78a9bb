"use client";

import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/ui/form/button-style";
import { Tooltip, TooltipProvider } from "@/ui/overlay/tooltip";

/** The link to the control panel; shows only the icon in a narrow header. */
export function ControlPanelButton() {
  const label = useTranslations("layout")("controlPanel");
  return (
    <TooltipProvider>
      <Tooltip text={label}>
        <Link
          href="/admin"
          prefetch={false}
          className={`${buttonStyle({ variant: "soft", size: "small" })} ms-2 whitespace-nowrap max-lg:hidden max-2xl:px-3`}
        >
          <GearSixIcon size={20} aria-hidden="true" />
          <span className="max-2xl:sr-only">{label}</span>
        </Link>
      </Tooltip>
    </TooltipProvider>
  );
}
