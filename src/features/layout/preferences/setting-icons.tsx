import { MoonIcon } from "@phosphor-icons/react/dist/ssr/Moon";
import { SunIcon } from "@phosphor-icons/react/dist/ssr/Sun";
import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";

/** The icons of the theme switch: each shows the theme that a press selects. */
export function ThemeIcons() {
  return (
    <>
      <MoonIcon size={20} aria-hidden="true" className="dark:hidden" />
      <SunIcon size={20} aria-hidden="true" className="not-dark:hidden" />
    </>
  );
}

export function LanguageIcon() {
  return <TranslateIcon size={20} aria-hidden="true" className="shrink-0" />;
}
