import Link from "next/link";
import { useTranslations } from "next-intl";
import { useLanguage } from "@/i18n/use-language";
import { Lockup } from "@/ui/logo";
import { LegalLink } from "./legal-link";

/** The one-line footer of checkout and account screens (picture 09). */
export function LineFooter() {
  const texts = useTranslations("shell.footer");
  const shell = useTranslations("shell");
  const language = useLanguage();
  return (
    <footer className="on-storm bg-footer">
      <div className="page-box flex flex-wrap items-center justify-between gap-x-7 gap-y-2 py-5">
        <Link
          href="/"
          aria-label={shell("toHome")}
          className="inline-flex min-h-11 items-center rounded-badge"
        >
          <Lockup language={language} height={30} />
        </Link>
        <div className="flex flex-wrap gap-x-7">
          <LegalLink>{texts("privacy")}</LegalLink>
          <LegalLink>{texts("terms")}</LegalLink>
          <LegalLink>{texts("refunds")}</LegalLink>
          <Link
            href="/contact"
            prefetch={false}
            className="inline-flex min-h-11 min-w-11 items-center rounded-badge text-[0.9375rem] text-ink-2 hover:text-ink hover:underline"
          >
            {shell("nav.contact")}
          </Link>
        </div>
      </div>
    </footer>
  );
}
