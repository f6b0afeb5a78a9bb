import { useTranslations } from "next-intl";

const ROWS = ["topup", "guarantee", "support", "customers"] as const;

/** Why choose us: four promises on the storm (picture 01). Claims of the specification alone. */
export function WhyBand() {
  const texts = useTranslations("home.why");
  return (
    <section aria-labelledby="why" className="on-storm bg-storm">
      <div className="page-box grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[5fr_6fr] xl:grid-cols-[507px_1fr] lg:items-center lg:py-24">
        <div>
          <h2
            id="why"
            className="text-role-heading text-[min(2.75rem,12vw)] leading-none! lg:text-[4.75rem] rtl:text-[2.625rem] rtl:leading-[1.3]! rtl:lg:text-[4.375rem]"
          >
            {texts.rich("title", { line: (words) => <span className="block">{words}</span> })}
          </h2>
          <p className="mt-5 max-w-[25rem] text-ink-2 text-lead">{texts("lead")}</p>
        </div>
        <dl>
          {ROWS.map((row) => (
            <div
              key={row}
              className="grid grid-cols-[8.25rem_1fr] items-baseline gap-x-2 border-white/15 border-b py-6 last:border-0 md:grid-cols-[14.5rem_1fr] lg:grid-cols-[11.5rem_1fr] xl:grid-cols-[14.5rem_1fr]"
            >
              <dt className="text-role-heading text-2xl md:text-[2.75rem]">
                {texts(`rows.${row}.figure`)}
              </dt>
              <dd className="text-ink-2 text-lead">{texts(`rows.${row}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
