import { useTranslations } from "next-intl";

/** A legal link goes nowhere yet, as specified, and says so to a screen reader. */
export function LegalLink({ children }: { children: string }) {
  const texts = useTranslations("shell.footer");
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without an address, marked as such
    <a
      role="link"
      aria-disabled="true"
      className="inline-flex min-h-11 items-center text-[0.9375rem] text-ink-2"
    >
      {children}
      <span className="sr-only"> {texts("notYet")}</span>
    </a>
  );
}
