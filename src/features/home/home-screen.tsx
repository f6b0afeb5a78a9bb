import { CardholderIcon } from "@phosphor-icons/react/dist/ssr/Cardholder";
import { ChatTeardropDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatTeardropDots";
import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { WalletIcon } from "@phosphor-icons/react/dist/ssr/Wallet";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CategoryDto } from "@/contract/catalogue";
import { HOME_PROMISES, type HomePromise, type ShopSettings } from "@/domain/shop/settings";
import { providerNames } from "@/i18n/messages";
import { useLanguage } from "@/i18n/use-language";
import { ButtonLink } from "@/ui/form/button-link";
import { CategoryTiles } from "./category-tiles";
import { ChatButton } from "./chat-button";
import { Hero } from "./hero";

type HomeScreenProps = {
  categories: readonly CategoryDto[];
  /** The section with featured products, rendered by the catalogue. */
  featured: ReactNode;
  settings: Pick<ShopSettings, "promises" | "whatsapp" | "telegram">;
};

/** The home page. Specification §2 (screens); visual design, pictures 01 to 03 (home page). */
export function HomeScreen({ categories, featured, settings }: HomeScreenProps) {
  return (
    <>
      <Hero promises={settings.promises} />
      <div className="page-box flex flex-col gap-14 py-14 md:gap-22 md:py-22">
        <CategoryTiles categories={categories} />
        {featured}
      </div>
      <WhySection promises={settings.promises} />
      <div className="page-box py-14 md:py-22">
        <HelpSection promises={settings.promises} />
      </div>
      <ChatButton whatsapp={settings.whatsapp} telegram={settings.telegram} />
    </>
  );
}

/**
 * The section "Why choose us". It shows those of the specification's four promises that the owner
 * enables. Visual design, picture 01 (home page).
 */
function WhySection({ promises }: { promises: readonly HomePromise[] }) {
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
          {HOME_PROMISES.filter((row) => promises.includes(row)).map((row) => (
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

/** Panels for payment methods and for support. Specification §2 (screens). */
function HelpSection({ promises }: { promises: readonly HomePromise[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <PaymentPanel />
      <SupportPanel promisesReply={promises.includes("support")} />
    </div>
  );
}

const PANEL = "rounded-panel px-5 py-7 md:p-12";

function PaymentPanel() {
  const texts = useTranslations("home.payment");
  const methods = [
    ...providerNames(useLanguage()).map((name) => ({
      key: name,
      name: <bdi>{name}</bdi>,
      Icon: WalletIcon,
    })),
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

function SupportPanel({ promisesReply }: { promisesReply: boolean }) {
  const texts = useTranslations("home.support");
  return (
    <section aria-labelledby="support" className={`${PANEL} bg-after-soft`}>
      <h2 id="support" className="text-h2">
        {texts("title")}
      </h2>
      <p className="mt-2.5 max-w-[24rem] text-body text-ink-2">
        {texts(promisesReply ? "line" : "plainLine")}
      </p>
      <ButtonLink href="/contact" prefetch={false} className="mt-6">
        <ChatTeardropDotsIcon size={20} aria-hidden="true" />
        {texts("action")}
      </ButtonLink>
    </section>
  );
}
