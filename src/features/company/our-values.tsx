import { useTranslations } from "next-intl";
import { Nuqta } from "@/ui/nuqta";

const VALUES = ["speed", "straight", "near"] as const;

/** The core values, a nuqta before each. */
export function OurValues() {
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
              <p className="mt-2 max-w-measure text-body text-ink-2">{texts(`${value}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
