import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { HeadsetIcon } from "@phosphor-icons/react/dist/ssr/Headset";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { HeroNight } from "./hero-night";
import { HeroSlip } from "./hero-slip";

/** The fold: the words on the flash side, the pile on the night side (pictures 01 to 03). */
export function Hero() {
  const texts = useTranslations("home");
  return (
    <section className="relative isolate overflow-hidden bg-sky not-dark:bg-flash">
      <HeroNight />
      <div className="page-box relative lg:min-h-[700px] lg:pt-20 lg:pb-10">
        <div className="on-flash-day pt-7 lg:pt-0">
          <h1 className="max-w-[40rem] text-display-1 text-wrap! rtl:max-[22.5rem]:text-[2.375rem]!">
            {texts("headline")}
          </h1>
          <p className="mt-4 max-w-[31.5rem] text-ink-2 text-lead-lg lg:mt-5.5">{texts("lead")}</p>
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
              variant="line"
              className="[--frame-colour:var(--ink)] [--frame-width:2px]"
            >
              {texts("howItWorks")}
            </ButtonLink>
          </div>
          <HeroPromises />
        </div>
        <HeroSlip />
      </div>
    </section>
  );
}

function HeroPromises() {
  const texts = useTranslations("home.promises");
  const promises = [
    { key: "guarantee" as const, Icon: ArrowCounterClockwiseIcon },
    { key: "support" as const, Icon: HeadsetIcon },
    { key: "secure" as const, Icon: LockKeyIcon },
  ];
  return (
    <ul className="mt-15 flex max-w-[54%] flex-wrap gap-x-6.5 gap-y-3 whitespace-nowrap max-lg:hidden">
      {promises.map(({ key, Icon }) => (
        <li key={key} className="flex items-center gap-2 font-strong text-[0.9375rem]">
          <Icon size={20} weight="bold" aria-hidden="true" />
          {texts(key)}
        </li>
      ))}
    </ul>
  );
}
