import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { CardholderIcon } from "@phosphor-icons/react/dist/ssr/Cardholder";
import { ChatTeardropDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatTeardropDots";
import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { WalletIcon } from "@phosphor-icons/react/dist/ssr/Wallet";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CategoryDto } from "@/contract/catalogue";
import { localized } from "@/domain/localized";
import { useLanguage } from "@/i18n/use-language";
import { ButtonLink } from "@/ui/form/button-link";
import { TILE_GROUNDS } from "@/ui/illustrations/category-tile";
import { Hero } from "./hero";

type HomeScreenProps = {
  categories: readonly CategoryDto[];
  /** The section with every product, which belongs to the catalogue. */
  featured: ReactNode;
};

/** The home page. Specification §2; pictures 01 to 03. */
export function HomeScreen({ categories, featured }: HomeScreenProps) {
  return (
    <>
      <Hero />
      <div className="page-box flex flex-col gap-14 py-14 md:gap-22 md:py-22">
        <CategoryTiles categories={categories} />
        {featured}
      </div>
      <WhySection />
      <div className="page-box py-14 md:py-22">
        <HelpSection />
      </div>
      <ChatButton />
    </>
  );
}

/** The three categories of the specification as pictures that lead into the shop. */
function CategoryTiles({ categories }: { categories: readonly CategoryDto[] }) {
  const title = useTranslations("home.categories")("title");
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="text-h2 md:text-display-2">
        {title}
      </h2>
      <ul className="mt-6 grid gap-4 md:mt-8 lg:grid-cols-3 lg:gap-6">
        {categories.map((category) =>
          isTileSlug(category.slug) ? (
            <li key={category.id}>
              <Tile slug={category.slug} category={category} />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

const TILES = {
  gaming: { art: "tile-gaming", isDark: true },
  software: { art: "tile-software", isDark: false },
  creative: { art: "tile-creative", isDark: false },
} as const;

type TileSlug = keyof typeof TILES;

function isTileSlug(slug: string): slug is TileSlug {
  return Object.hasOwn(TILES, slug);
}

function Tile({ slug, category }: { slug: TileSlug; category: CategoryDto }) {
  const texts = useTranslations("home.categories");
  const locale = useLanguage();
  const { art, isDark } = TILES[slug];
  return (
    <Link
      href={`/shop/${slug}`}
      style={{ backgroundColor: TILE_GROUNDS[art] }}
      className={clsx(
        "group/tile image-edge flex h-full flex-col rounded-panel",
        isDark ? "on-storm [--focus:var(--after)]" : "on-art [--focus:#4b35d9]",
      )}
    >
      <span className="block overflow-hidden">
        {/* biome-ignore lint/performance/noImgElement: the picture is a small SVG file already */}
        <img
          src={`/art/${art}.svg`}
          alt=""
          width={460}
          height={355}
          loading="lazy"
          decoding="async"
          className="aspect-[460/245] w-full object-cover transition-transform duration-base group-hover/tile:scale-102 lg:aspect-[460/355]"
        />
      </span>
      <span className="flex grow items-end justify-between gap-4 px-5 pt-2 pb-5 lg:px-7 lg:pt-0 lg:pb-7">
        <span>
          <span className="block text-role-heading text-[1.625rem] group-hover/tile:underline group-hover/tile:decoration-2 group-hover/tile:underline-offset-4 lg:text-[1.875rem]">
            {localized(locale, category.name, category.nameAr)}
          </span>
          <span className={clsx("mt-1.5 block text-body leading-snug", isDark && "text-white")}>
            {texts(slug)}
          </span>
        </span>
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-ink text-on-ink">
          <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </span>
      </span>
    </Link>
  );
}

const WHY_ROWS = ["topup", "guarantee", "support", "customers"] as const;

/** Why choose us: four promises on the storm (picture 01). Claims of the specification alone. */
function WhySection() {
  const texts = useTranslations("home.why");
  return (
    <section aria-labelledby="why" className="on-storm bg-storm">
      <div className="page-box grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[5fr_6fr] xl:grid-cols-[507px_1fr] lg:items-center lg:py-24">
        <div>
          <h2
            id="why"
            className="text-role-heading text-[min(2.75rem,12vw)] leading-none! lg:text-[4.75rem] rtl:text-[2.625rem] rtl:leading-[1.3]! rtl:lg:text-[4.375rem]"
          >
            {texts.rich("title", { line: (chunks) => <span className="block">{chunks}</span> })}
          </h2>
          <p className="mt-5 max-w-[25rem] text-ink-2 text-lead">{texts("lead")}</p>
        </div>
        <dl>
          {WHY_ROWS.map((row) => (
            <div
              key={row}
              className="grid grid-cols-[8.25rem_1fr] items-baseline gap-x-2 border-white/15 border-b py-6 last:border-0 md:grid-cols-[14.5rem_1fr] lg:grid-cols-[11.5rem_1fr] xl:grid-cols-[14.5rem_1fr]"
            >
              <dt className="text-role-heading text-2xl md:text-[2.75rem]">
                {texts(`rows.${row}.value`)}
              </dt>
              <dd className="text-ink-2 text-lead">{texts(`rows.${row}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** How to pay, and where to ask. Specification §2. */
function HelpSection() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <PaymentPanel />
      <SupportPanel />
    </div>
  );
}

const PANEL = "rounded-panel px-5 py-7 md:p-12";

function PaymentPanel() {
  const texts = useTranslations("home.payment");
  const methods = [
    { key: "paypal", name: <bdi dir="ltr">PayPal</bdi>, Icon: WalletIcon },
    { key: "credit", name: texts("credit"), Icon: CreditCardIcon },
    { key: "debit", name: texts("debit"), Icon: CardholderIcon },
  ];
  return (
    <section aria-labelledby="payment" className={`${PANEL} bg-cloud dark:bg-raised`}>
      <h2 id="payment" className="max-w-[17rem] text-h2 md:max-w-[20rem]">
        {texts("title")}
      </h2>
      <p className="mt-2.5 max-w-[25rem] text-body text-ink-2">{texts("line")}</p>
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {methods.map(({ key, name, Icon }) => (
          <li
            key={key}
            className="frame frame-quiet flex min-h-13 items-center gap-2.5 rounded-control bg-sky px-4 text-label text-base dark:bg-raised"
          >
            <Icon size={20} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SupportPanel() {
  const texts = useTranslations("home.support");
  return (
    <section aria-labelledby="support" className={`${PANEL} bg-after-soft`}>
      <h2 id="support" className="text-h2">
        {texts("title")}
      </h2>
      <p className="mt-2.5 max-w-[24rem] text-body text-ink-2">{texts("line")}</p>
      <ButtonLink href="/contact" prefetch={false} className="mt-6">
        <ChatTeardropDotsIcon size={20} aria-hidden="true" />
        {texts("action")}
      </ButtonLink>
    </section>
  );
}

/** The floating contact button of the home page. Specification §2. */
function ChatButton() {
  const label = useTranslations("layout")("contactUs");
  return (
    <Link
      href="/contact"
      prefetch={false}
      aria-label={label}
      className={
        "fixed end-4 bottom-4 z-30 grid size-15 place-items-center rounded-card bg-ink text-on-ink " +
        "border-[1.5px] border-on-ink/20 shadow-order-card transition-colors duration-press hover:bg-ink-hover active:bg-ink-press " +
        "md:end-7 md:bottom-7"
      }
    >
      <ChatTeardropDotsIcon size={24} weight="fill" aria-hidden="true" />
    </Link>
  );
}
