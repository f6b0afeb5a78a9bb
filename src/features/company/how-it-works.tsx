import { useTranslations } from "next-intl";
import { StepNuqta } from "@/ui/step-nuqta";

const STEPS = ["pay", "confirm", "deliver"] as const;

/** The way of an order in three steps; the home page links here for it. */
export function HowItWorks() {
  const texts = useTranslations("about.how");
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-display-2">
        {texts("title")}
      </h2>
      <ol className="mt-6 grid gap-4 md:mt-8 lg:grid-cols-3 lg:gap-6">
        {STEPS.map((step, index) => (
          <li key={step} className="rounded-panel bg-cloud px-5 py-7 md:p-8 dark:bg-raised">
            <StepNuqta number={index + 1} done={false} doneLabel="" />
            <h3 className="mt-4 text-h3">{texts(`steps.${step}.title`)}</h3>
            <p className="mt-2.5 text-body text-ink-2">{texts(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
