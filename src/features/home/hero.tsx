import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { HeadsetIcon } from "@phosphor-icons/react/dist/ssr/Headset";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "next-intl";
import type { HomePromise } from "@/domain/shop/settings";
import { directionOf } from "@/domain/text/locale";
import { useLanguage } from "@/i18n/use-language";
import { ButtonLink } from "@/ui/form/button-link";
import "./hero-night.css";
import "./hero-mobile.css";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { Badge } from "@/ui/data/badge";
import { ProductImage } from "@/ui/illustrations/product-image";

/** The top section of the home page: headline, buttons and art (visual design, pictures 01–03). */
export function Hero({ promises }: { promises: readonly HomePromise[] }) {
  const texts = useTranslations("home");
  return (
    <section className="relative isolate overflow-hidden bg-sky not-dark:bg-flash">
      <HeroArt />
      <div className="page-box relative lg:min-h-[700px] lg:pt-20 lg:pb-10">
        <div className="on-flash-day pt-7 lg:pt-0">
          <h1 className="max-w-[40rem] text-display-1 text-wrap! rtl:max-[22.5rem]:text-[2.375rem]!">
            {texts("headline")}
          </h1>
          <p className="mt-4 max-w-[31.5rem] text-ink-2 text-lead-lg lg:mt-5.5">
            {texts(promises.includes("topup") ? "lead" : "plainLead")}
          </p>
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
            <ButtonLink
              href="/shop"
              className="dark:bg-flash dark:text-on-flash dark:active:bg-flash-press dark:hover:bg-flash-hover"
            >
              {texts("shopNow")}
              <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
            </ButtonLink>
            <ButtonLink
              href="/about"
              prefetch={false}
              variant="outline"
              className="[--frame-colour:var(--ink)] [--frame-width:2px]"
            >
              {texts("howItWorks")}
            </ButtonLink>
          </div>
          <HeroPromises kept={promises} />
        </div>
        <HeroOrderCard />
      </div>
    </section>
  );
}

/**
 * Short promises below the buttons. Secure payment is always shown, the guarantee and the support
 * only if the owner enables them.
 */
function HeroPromises({ kept }: { kept: readonly HomePromise[] }) {
  const texts = useTranslations("home.promises");
  const promises = [
    { key: "guarantee" as const, Icon: ArrowCounterClockwiseIcon },
    { key: "support" as const, Icon: HeadsetIcon },
    { key: "secure" as const, Icon: LockKeyIcon },
  ];
  return (
    <ul className="mt-15 flex max-w-[54%] flex-wrap gap-x-6.5 gap-y-3 whitespace-nowrap max-lg:hidden">
      {promises
        .filter(({ key }) => key === "secure" || kept.includes(key))
        .map(({ key, Icon }) => (
          <li key={key} className="flex items-center gap-2 font-strong text-[0.9375rem]">
            <Icon size={20} weight="bold" aria-hidden="true" />
            {texts(key)}
          </li>
        ))}
    </ul>
  );
}

/** An empty image for screens below 1024 px, where the CSS draws the art without a file. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * The dark area with the art: beside the text, or below it on a narrow screen. In the dark theme, a
 * yellow line runs along the area's edge.
 */
function HeroArt() {
  const art = directionOf(useLanguage()) === "rtl" ? "hero-rtl" : "hero";
  return (
    <div aria-hidden="true" className="hero-strike">
      <div className="hero-art-mobile hero-night">
        <picture>
          <source media="(min-width: 1024px)" srcSet={`/art/${art}.svg`} />
          <img src={NO_PICTURE} alt="" fetchPriority="high" className="hero-art" />
        </picture>
      </div>
    </div>
  );
}

/** A decorative order card with a delivered code, hidden from assistive technology and focus. */
function HeroOrderCard() {
  const texts = useTranslations("home.orderCard");
  return (
    <div
      aria-hidden="true"
      className={
        "hero-order-card pointer-events-none relative mt-58 mb-5 flex select-none items-center gap-3.5 rounded-sheet " +
        "bg-raised p-3 text-ink shadow-order-card lg:absolute lg:end-0 lg:bottom-12 lg:m-0 lg:w-[440px] " +
        "lg:p-3.5 xl:w-[520px]"
      }
    >
      <ProductImage
        src="/art/system.svg"
        crop="thumb"
        className="size-16 shrink-0 rounded-control lg:size-23"
      />
      <div className="min-w-0 grow">
        <div className="flex items-center justify-between gap-1.5 lg:gap-2">
          <bdi dir="ltr" className="truncate text-role-title text-[0.875rem] lg:text-[1.0625rem]">
            Desktop OS Pro licence
          </bdi>
          <Badge
            tone="ok"
            icon={<CheckCircleIcon size={16} weight="fill" />}
            className="max-lg:gap-1 max-lg:px-1.5"
          >
            {texts("completed")}
          </Badge>
        </div>
        <div className="mt-2.5 flex items-center gap-2 rounded-control bg-flash p-1 ps-3 text-on-flash lg:p-1.5 lg:ps-4.5">
          <bdi dir="ltr" className="min-w-0 grow truncate text-code max-lg:text-base">
            VK7QM-2XT9D-8HCPW
          </bdi>
          <span className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-control bg-on-flash font-title text-[0.9375rem] text-white lg:w-auto lg:px-4">
            <CopyIcon size={18} />
            <span className="max-lg:hidden">{texts("copy")}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
