import { useTranslations } from "next-intl";
import { ProductPicture } from "@/ui/art/picture";
import { ButtonLink } from "@/ui/button-link";
import { AboutHero } from "./about-hero";
import { HowItWorks } from "./how-it-works";
import { OurValues } from "./our-values";

/** Who the shop is and how it works. Specification §2; visual design, 12. */
export function AboutScreen() {
  return (
    <>
      <AboutHero />
      <div className="page-box flex flex-col gap-14 py-14 md:gap-22 md:py-22">
        <Mission />
        <HowItWorks />
        <OurValues />
        <Questions />
      </div>
    </>
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
      <ProductPicture src="/art/uc-5.svg" crop="stage" className="rounded-panel" />
    </section>
  );
}

function Questions() {
  const texts = useTranslations("about");
  return (
    <section
      aria-labelledby="questions"
      className="flex flex-wrap items-center justify-between gap-x-11 gap-y-6 rounded-panel bg-after-soft px-5 py-7 md:p-12"
    >
      <div>
        <h2 id="questions" className="text-h2">
          {texts("questions.title")}
        </h2>
        <p className="mt-2.5 max-w-measure text-body text-ink-2">{texts("questions.line")}</p>
      </div>
      <ButtonLink href="/contact" prefetch={false}>
        {texts("contact")}
      </ButtonLink>
    </section>
  );
}
