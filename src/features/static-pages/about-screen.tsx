import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { HomePromise } from "@/domain/shop/settings";
import { Nuqta } from "@/ui/brand/nuqta";
import { StepNumber } from "@/ui/brand/step-number";
import { ButtonLink } from "@/ui/form/button-link";
import { ProductImage } from "@/ui/illustrations/product-image";

type AboutScreenProps = {
  promises: readonly HomePromise[];
  /** True if /promises has figures to show. */
  hasKept: boolean;
};

/** The about page: the shop's story and how it works. Specification §2; visual design, 12. */
export function AboutScreen(props: AboutScreenProps) {
  const { promises } = props;
  return (
    <>
      <AboutHero {...props} />
      <div className="page-box flex flex-col gap-14 py-14 md:gap-22 md:py-22">
        <Mission />
        <HowItWorks promisesMinutes={promises.includes("topup")} />
        <OurValues isGuaranteed={promises.includes("guarantee")} />
        <Questions promisesReply={promises.includes("support")} />
      </div>
    </>
  );
}

/** The shop's story with its figures beside it, on a dark background (the colour `storm`). */
function AboutHero({ promises, hasKept }: AboutScreenProps) {
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
              variant="outline"
              className="[--frame-colour:var(--ink)] [--frame-width:2px]"
            >
              {texts("contact")}
            </ButtonLink>
          </div>
        </section>
        <Impact promises={promises} hasKept={hasKept} />
      </div>
    </div>
  );
}

/**
 * The shop's figures. `of` is the promise on the home page that a figure belongs to. Values that
 * consist of digits and signs only are left to right in both languages.
 */
const STATISTICS = [
  { row: "customers", of: "customers", dir: undefined },
  { row: "delivered", of: "customers", dir: undefined },
  { row: "uptime", of: "customers", dir: "ltr" },
  { row: "support", of: "support", dir: "ltr" },
] as const satisfies { of: HomePromise; [more: string]: unknown }[];

/** The figures, except the figures of promises that the owner has disabled. */
function Impact({ promises, hasKept }: AboutScreenProps) {
  const texts = useTranslations("about.impact");
  const kept = STATISTICS.filter(({ of }) => promises.includes(of));
  return (
    <section aria-labelledby="impact">
      <h2 id="impact" className="sr-only">
        {texts("title")}
      </h2>
      {kept.length > 0 && (
        <dl>
          {kept.map(({ row, dir }) => (
            <div
              key={row}
              className="grid grid-cols-[8.25rem_1fr] items-baseline gap-x-2 border-white/15 border-b py-6 last:border-0 md:grid-cols-[13rem_1fr]"
            >
              <dt className="whitespace-nowrap text-role-heading text-2xl md:text-[2.75rem]">
                <bdi dir={dir}>{texts(`${row}.value`)}</bdi>
              </dt>
              <dd className="text-ink-2 text-lead">{texts(`${row}.text`)}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasKept && (
        <Link
          href="/promises"
          prefetch={false}
          className="link mt-2 inline-flex min-h-11 items-center text-body"
        >
          {texts("kept")}
        </Link>
      )}
    </section>
  );
}

function Mission() {
  const texts = useTranslations("about.mission");
  return (
    <section
      aria-labelledby="mission"
      className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[6fr_5fr]"
    >
      <div>
        <h2 id="mission" className="text-display-2">
          {texts("title")}
        </h2>
        <p className="mt-5 max-w-[30rem] text-h3">{texts("statement")}</p>
        <p className="mt-3 max-w-[34rem] text-ink-2 text-lead">{texts("line")}</p>
      </div>
      <ProductImage src="/art/uc-5.svg" crop="stage" className="rounded-panel" />
    </section>
  );
}

const STEPS = ["pay", "confirm", "deliver"] as const;

/** The three steps of an order. The home page links here. */
function HowItWorks({ promisesMinutes }: { promisesMinutes: boolean }) {
  const texts = useTranslations("about.how");
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-display-2">
        {texts("title")}
      </h2>
      <ol className="mt-6 grid gap-4 md:mt-8 lg:grid-cols-3 lg:gap-6">
        {STEPS.map((step, index) => (
          <li key={step} className="rounded-panel bg-cloud px-5 py-7 md:p-8 dark:bg-raised">
            <StepNumber number={index + 1} done={false} doneLabel="" />
            <h3 className="mt-4 text-h3">{texts(`steps.${step}.title`)}</h3>
            <p className="mt-2.5 text-body text-ink-2">
              {step === "deliver" && !promisesMinutes
                ? texts("steps.deliver.plainText")
                : texts(`steps.${step}.text`)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const VALUES = ["speed", "straight", "near"] as const;

/** The core values, each with a nuqta (the shop's diamond mark). */
function OurValues({ isGuaranteed }: { isGuaranteed: boolean }) {
  const texts = useTranslations("about.values");
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="text-display-2">
        {texts("title")}
      </h2>
      <ul className="mt-6 grid gap-8 md:mt-8 lg:grid-cols-3 lg:gap-11">
        {VALUES.map((value) => (
          <li key={value} className="flex gap-4">
            <Nuqta className="mt-1 h-[26px] w-5 text-ink" />
            <div>
              <h3 className="text-h3">{texts(`${value}.title`)}</h3>
              <p className="mt-2 max-w-measure text-body text-ink-2">
                {value === "straight" && !isGuaranteed
                  ? texts("straight.plainText")
                  : texts(`${value}.text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ promisesReply }: { promisesReply: boolean }) {
  const texts = useTranslations("about");
  const contact = useTranslations("contact");
  return (
    <section
      aria-labelledby="questions"
      className="flex flex-wrap items-center justify-between gap-x-11 gap-y-6 rounded-panel bg-after-soft px-5 py-7 md:p-12"
    >
      <div>
        <h2 id="questions" className="text-h2">
          {texts("questions.title")}
        </h2>
        {promisesReply && (
          <p className="mt-2.5 max-w-measure text-body text-ink-2">{contact("reply")}</p>
        )}
      </div>
      <ButtonLink href="/contact" prefetch={false}>
        {texts("contact")}
      </ButtonLink>
    </section>
  );
}
