"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { StepNumber } from "@/ui/brand/step-number";
import type { Step } from "./folding";

interface Folded {
  value: ReactNode;
  onUnfold: () => void;
}

type CheckoutSectionProps = {
  number: number;
  /** The section's step, if the section can fold. */
  step?: Step;
  done: boolean;
  heading: string;
  /** Set while a complete section is folded to one row with its value. */
  folded?: Folded | null | undefined;
  /** True if the section above is folded: its bottom border replaces this section's top border. */
  isAfterFolded?: boolean;
  children: ReactNode;
};

/**
 * A numbered section of the checkout; a check mark replaces the number of a complete section. A
 * folded section hides its content but keeps it mounted.
 */
export function CheckoutSection(props: CheckoutSectionProps) {
  const { number, step, done, heading, folded, isAfterFolded, children } = props;
  const texts = useTranslations("checkout");
  const headingId = useId();
  const content = useRef<HTMLDivElement>(null);

  /** Unfolds the section and focuses its first field, since the pressed button is removed. */
  function change(unfold: () => void) {
    flushSync(unfold);
    content.current?.querySelector<HTMLElement>("input, button, select")?.focus();
  }

  return (
    <section
      aria-labelledby={headingId}
      className={clsx(
        folded && "border-line border-b-[1.5px]",
        !folded && number > 1 && (isAfterFolded ? "pt-5" : "mt-8 border-line border-t pt-8"),
      )}
      data-folded={folded ? "" : undefined}
      data-step={step}
    >
      <div className={clsx("flex items-center gap-3.5", folded && "min-h-16 py-2 md:min-h-14.5")}>
        <StepNumber number={number} done={done} doneLabel={texts("done")} />
        <div
          className={clsx(
            "min-w-0 grow",
            folded && "md:grid md:grid-cols-[12.5rem_1fr] md:items-center md:gap-4",
          )}
        >
          <h2 id={headingId} className={folded ? "text-[1.0625rem] text-role-title" : "text-h3"}>
            {heading}
          </h2>
          {folded && <p className="wrap-anywhere text-[0.9375rem] text-ink-2">{folded.value}</p>}
        </div>
        {folded && (
          <button
            type="button"
            aria-label={texts("fold.changeOf", { step: heading })}
            onClick={() => change(folded.onUnfold)}
            className="min-h-11 min-w-11 shrink-0 text-after text-role-button underline underline-offset-4"
          >
            {texts("fold.change")}
          </button>
        )}
      </div>
      <div ref={content} hidden={Boolean(folded)} className="mt-5">
        {children}
      </div>
    </section>
  );
}
