"use client";

import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { showsControlPanel } from "@/domain/account";
import { buttonStyle } from "@/ui/button-style";
import { Tooltip } from "@/ui/tooltip";
import { useCurrentUser } from "./current-user";

/**
 * The admins' button in the top bar, an icon alone where the bar is short of room. It stands in the free
 * space after the links, so that nothing moves when it appears. Specification §2, §6.
 */
export function ControlPanelLink() {
  const label = useTranslations("shell")("controlPanel");
  const { user } = useCurrentUser();
  if (!user || !showsControlPanel(user)) return null;
  return (
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
  );
}
