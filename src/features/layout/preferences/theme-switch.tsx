"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/form/icon-button";
import { usePreferences } from "./preferences";

/**
 * Light or dark. Both icons are its children: <html> says which is shown, so that it is right on the first
 * paint. The hint is the browser's own, since every page would have to load the tooltip for this one.
 */
export function ThemeSwitch({ children }: { children: ReactNode }) {
  const texts = useTranslations("layout");
  const { theme, toggleTheme } = usePreferences();
  const label = texts(theme === "dark" ? "toLight" : "toDark");
  return (
    <IconButton label={label} title={label} onClick={toggleTheme}>
      {children}
    </IconButton>
  );
}
