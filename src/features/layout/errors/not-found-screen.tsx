import { HouseIcon } from "@phosphor-icons/react/dist/ssr/House";
import { useTranslations } from "next-intl";
import { directionOf } from "@/domain/text/locale";
import { useLanguage } from "@/i18n/use-language";
import { ButtonLink } from "@/ui/form/button-link";

/**
 * The "not found" page for every unknown URL. Specification §2 (screens); visual design, picture 16
 * (not found).
 */
export function NotFoundScreen() {
  const texts = useTranslations("notFound");
  return (
    <section className="on-storm relative isolate overflow-hidden bg-[#120d33]">
      <NotFoundArt />
      <div className="page-box min-h-[max(640px,calc(100svh-76px))] pt-12 pb-24 md:pt-20 max-lg:min-h-[780px]">
        <h1 className="max-w-[27rem] text-role-heading text-[2.75rem] leading-[.96]! lg:text-[4.75rem] rtl:text-[2.5rem] rtl:leading-[1.28]! rtl:lg:text-[4rem]">
          {texts("title")}
        </h1>
        <p className="mt-5 max-w-[28rem] text-ink-2 text-lead-lg">{texts("line")}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/" variant="flash">
            <HouseIcon size={20} weight="bold" aria-hidden="true" />
            {texts("home")}
          </ButtonLink>
          <ButtonLink
            href="/shop"
            variant="outline"
            className="[--frame-colour:var(--ink)] [--frame-width:2px]"
          >
            {texts("shop")}
          </ButtonLink>
        </div>
        <p className="mt-7 max-w-[28rem] text-caption text-ink-2">{texts("hint")}</p>
      </div>
    </section>
  );
}

/** The background picture: its motif is beside the text; on a phone, below the text. */
function NotFoundArt() {
  const art = directionOf(useLanguage()) === "rtl" ? "not-found-rtl" : "not-found";
  return (
    <picture>
      <source media="(min-width: 1024px)" srcSet={`/art/${art}.svg`} />
      <img
        src="/art/not-found-mobile.svg"
        alt=""
        className="-z-10 absolute inset-0 size-full object-cover max-lg:object-[75%_100%]"
      />
    </picture>
  );
}
