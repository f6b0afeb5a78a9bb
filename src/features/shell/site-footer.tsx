import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLanguage } from "@/i18n/use-language";
import { FooterWordmark } from "@/ui/footer-wordmark";
import { LegalLink } from "./legal-link";

export type FooterCategory = { slug: string; name: string };

/** The footer of shop and home, down to the cropped wordmark. Specification §2; picture 01. */
export function SiteFooter({ categories }: { categories: readonly FooterCategory[] }) {
  const texts = useTranslations("shell.footer");
  const nav = useTranslations("shell.nav");
  const language = useLanguage();
  return (
    <footer className="on-storm bg-footer">
      <div className="page-box">
        <div className="grid grid-cols-2 gap-y-9 pt-16 pb-13 lg:grid-cols-[41.25%_20.85%_20.85%_1fr] lg:pt-[74px]">
          <div className="max-lg:col-span-2">
            <p className="text-h3">{texts("line")}</p>
            <p className="mt-3 max-w-80 text-small text-ink-2">{texts("about")}</p>
          </div>
          <Column title={texts("shop")}>
            {categories.map(({ slug, name }) => (
              <FooterLink key={slug} href={`/shop/${slug}`}>
                {name}
              </FooterLink>
            ))}
            <FooterLink href="/shop">{texts("allProducts")}</FooterLink>
          </Column>
          <Column title={texts("barq")}>
            <FooterLink href="/about">{nav("about")}</FooterLink>
            <FooterLink href="/contact">{nav("contact")}</FooterLink>
          </Column>
          <Column title={texts("legal")}>
            <LegalLink>{texts("privacy")}</LegalLink>
            <LegalLink>{texts("terms")}</LegalLink>
            <LegalLink>{texts("refunds")}</LegalLink>
          </Column>
        </div>
        <FooterWordmark language={language} />
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-role-title text-[0.9375rem]">{title}</h2>
      <div className="flex flex-col items-start">{children}</div>
    </section>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-11 min-w-11 items-center rounded-badge text-[0.9375rem] text-ink-2 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}
