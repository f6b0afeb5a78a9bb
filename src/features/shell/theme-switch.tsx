"use client";

import { MoonIcon } from "@phosphor-icons/react/dist/ssr/Moon";
import { SunIcon } from "@phosphor-icons/react/dist/ssr/Sun";
import { useTranslations } from "next-intl";
import { IconButton } from "@/ui/icon-button";
import { Tooltip } from "@/ui/tooltip";
import { usePreferences } from "./preferences";

/** Light or dark; the icon follows <html>, so that it is right on the first paint. */
export function ThemeSwitch() {
  const texts = useTranslations("shell");
  const { theme, toggleTheme } = usePreferences();
  const label = texts(theme === "dark" ? "toLight" : "toDark");
  return (
    <Tooltip text={label}>
      <IconButton label={label} onClick={toggleTheme}>
        <MoonIcon size={20} aria-hidden="true" className="dark:hidden" />
        <SunIcon size={20} aria-hidden="true" className="not-dark:hidden" />
      </IconButton>
    </Tooltip>
  );
}
