"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { StepNumber } from "@/ui/brand/step-number";

type CheckoutSectionProps = {
  number: number;
  done: boolean;
  heading: string;
  children: ReactNode;
};

/** A numbered section of the checkout; a check replaces the number once it is complete. */
export function CheckoutSection({ number, done, heading, children }: CheckoutSectionProps) {
  const texts = useTranslations("checkout");
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={clsx(number > 1 && "mt-8 border-line border-t pt-8")}
    >
      <div className="flex items-center gap-3.5">
        <StepNumber number={number} done={done} doneLabel={texts("done")} />
        <h2 id={headingId} className="text-h3">
          {heading}
        </h2>
      </div>
      <div className="mt-5">{children}</div>
    </section>
  );
}
