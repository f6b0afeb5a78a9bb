import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";

/** A figure of digits and signs alone reads from the left in either language. */
const FIGURES = [
  { row: "customers", dir: undefined },
  { row: "delivered", dir: undefined },
  { row: "uptime", dir: "ltr" },
  { row: "support", dir: "ltr" },
] as const;

/** The story on the storm, and beside it what became of it in figures. */
export function AboutHero() {
  const texts = useTranslations("about");
  return (
    <div className="on-storm bg-storm">
      <div className="page-box grid gap-x-16 gap-y-11 py-14 lg:grid-cols-[6fr_5fr] lg:items-center lg:py-24">
        <section aria-labelledby="story">
          <h1 id="story" className="max-w-[40rem] text-display-2">
            {texts("story")}
          </h1>
          <p className="mt-5 max-w-[34rem] text-ink-2 text-lead-lg">{texts("lead")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/shop" variant="flash">
              {texts("shopNow")}
              <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
            </ButtonLink>
            <ButtonLink
              href="/contact"
              prefetch={false}
              variant="line"
              className="[--frame-colour:var(--ink)] [--frame-width:2px]"
            >
              {texts("contact")}
            </ButtonLink>
          </div>
        </section>
        <Impact />
      </div>
    </div>
  );
}

function Impact() {
  const texts = useTranslations("about.impact");
  return (
    <section aria-labelledby="impact">
      <h2 id="impact" className="sr-only">
        {texts("title")}
      </h2>
      <dl>
        {FIGURES.map(({ row, dir }) => (
          <div
            key={row}
            className="grid grid-cols-[8.25rem_1fr] items-baseline gap-x-2 border-white/15 border-b py-6 last:border-0 md:grid-cols-[13rem_1fr]"
          >
            <dt className="whitespace-nowrap text-role-heading text-2xl md:text-[2.75rem]">
              <bdi dir={dir}>{texts(`${row}.figure`)}</bdi>
            </dt>
            <dd className="text-ink-2 text-lead">{texts(`${row}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
