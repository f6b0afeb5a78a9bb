import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { footerCategories } from "@/domain/catalogue/category";
import { type PolicyVersions, policyPath } from "@/domain/shop/policy";
import { ShopLogo } from "@/features/shared/page/shop-logo";
import { BARQ } from "@/i18n/shop-words";
import { useLanguage } from "@/i18n/use-language";
import { ARABIC_VIEW_BOX, LATIN_VIEW_BOX } from "@/ui/brand/logo-paths";

type FooterCategory = { slug: string; name: string };

type SiteFooterProps = {
  categories: readonly FooterCategory[];
  /** The policy versions in force. */
  policies: PolicyVersions;
};

/**
 * The full footer, for pages that do not use the one-line `CompactFooter`. It ends in the shop's
 * name as a large, cropped wordmark. Specification §2 (screens).
 */
export function SiteFooter({ categories, policies }: SiteFooterProps) {
  const texts = useTranslations("layout.footer");
  const nav = useTranslations("layout.nav");
  const layout = useTranslations("layout");
  const language = useLanguage();
  return (
    <footer className="on-storm bg-footer print:hidden">
      <div className="page-box">
        <div className="grid grid-cols-2 gap-y-9 pt-16 pb-13 lg:grid-cols-[41.25%_20.85%_20.85%_1fr] lg:pt-[74px]">
          <div className="max-lg:col-span-2">
            <p className="text-h3">{texts("line")}</p>
            <p className="mt-3 max-w-80 text-small text-ink-2">{texts("about")}</p>
          </div>
          <FooterColumn title={texts("shop")}>
            {footerCategories(categories).map(({ slug, name }) => (
              <FooterLink key={slug} href={`/shop/${slug}`}>
                {name}
              </FooterLink>
            ))}
            <FooterLink href="/shop">{texts("allProducts")}</FooterLink>
            <FooterLink href="/wishlist">{layout("wishList")}</FooterLink>
          </FooterColumn>
          <FooterColumn title={texts("barq")}>
            <FooterLink href="/about">{nav("about")}</FooterLink>
            <FooterLink href="/contact">{nav("contact")}</FooterLink>
            <FooterLink href="/find-order">{texts("findOrder")}</FooterLink>
          </FooterColumn>
          <FooterColumn title={texts("legal")}>
            <LegalLinks policies={policies} />
          </FooterColumn>
        </div>
        <FooterWordmark language={language} />
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
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

/**
 * The English and the Arabic wordmark, cropped by the footer's lower edge. A narrow screen shows
 * only the wordmark of the page's language. The wordmarks are image files, so that pages do not
 * contain the outlines. A shop with another name than Barq shows its name as text.
 */
function FooterWordmark({ language }: { language: "en" | "ar" }) {
  const name = useTranslations("common")("brand");
  const isArabic = language === "ar";
  if (name !== BARQ.name[language]) {
    return (
      <div aria-hidden="true" className="h-[88px] overflow-hidden lg:h-[132px]">
        <p className="truncate text-role-heading text-[min(5.5rem,17vw)] leading-[1.3]! lg:text-[8.5rem]">
          {name}
        </p>
      </div>
    );
  }
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "flex h-[116px] items-start overflow-hidden max-md:justify-center",
        "md:h-[132px] md:justify-between lg:h-[191px]",
      )}
    >
      <Wordmark
        name="wordmark-en"
        className={clsx("h-[152px] md:h-[158px] lg:h-[229px]", isArabic && "max-md:hidden")}
      />
      {["wordmark-ar", "wordmark-ar-dark"].map((name) => (
        <Wordmark
          key={name}
          name={name}
          className={clsx(
            "h-[170px] md:h-[207px] lg:h-[300px]",
            name === "wordmark-ar" ? "dark:hidden" : "not-dark:hidden",
            !isArabic && "max-md:hidden",
          )}
        />
      ))}
    </div>
  );
}

function Wordmark({ name, className }: { name: string; className: string }) {
  const [, , width, height] = (name === "wordmark-en" ? LATIN_VIEW_BOX : ARABIC_VIEW_BOX).split(
    " ",
  );
  return (
    // biome-ignore lint/performance/noImgElement: one of the shop's own small SVG files
    <img
      src={`/art/${name}.svg`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={clsx("w-auto max-w-none", className)}
    />
  );
}

/**
 * The one-line footer of checkout, order, gift and account screens. Visual design, picture 09
 * (checkout).
 */
export function CompactFooter({ policies }: { policies: PolicyVersions }) {
  const texts = useTranslations("layout.footer");
  const layout = useTranslations("layout");
  return (
    <footer className="on-storm bg-footer print:hidden">
      <div className="page-box flex flex-wrap items-center justify-between gap-x-7 gap-y-2 py-5">
        <Link
          href="/"
          aria-label={layout("homeLink")}
          className="inline-flex min-h-11 items-center rounded-badge"
        >
          <ShopLogo height={30} />
        </Link>
        <div className="flex flex-wrap gap-x-7">
          <LegalLinks policies={policies} />
          <FooterLink href="/find-order">{texts("findOrder")}</FooterLink>
          <FooterLink href="/contact">{layout("nav.contact")}</FooterLink>
        </div>
      </div>
    </footer>
  );
}

/**
 * Links to the policies. An unpublished policy has a link without a target; an unpublished delivery
 * policy has no link. Decision 047 (policies).
 */
function LegalLinks({ policies }: { policies: PolicyVersions }) {
  const texts = useTranslations("policies.kinds");
  return LEGAL.filter((kind) => kind !== "delivery" || policies[kind] !== undefined).map((kind) =>
    policies[kind] === undefined ? (
      <LegalLink key={kind}>{texts(kind)}</LegalLink>
    ) : (
      <FooterLink key={kind} href={policyPath(kind)}>
        {texts(kind)}
      </FooterLink>
    ),
  );
}

const LEGAL = ["privacy", "terms", "refund", "delivery"] as const;

/** A legal link without a target; screen readers announce that it is not available yet. */
function LegalLink({ children }: { children: string }) {
  const texts = useTranslations("layout.footer");
  return (
    // biome-ignore lint/a11y/useValidAnchor: aria-disabled marks the missing target
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
