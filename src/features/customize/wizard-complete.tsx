"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Nuqta } from "@/ui/nuqta";

type WizardCompleteProps = { onAdd: () => Promise<void>; onRestart: () => void };

/** The completion screen: Restart and Add to Cart. Specification §4. */
export function WizardComplete({ onAdd, onRestart }: WizardCompleteProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function add() {
    setAdding(true);
    await onAdd();
    setAdding(false);
  }

  return (
    <div className="flex flex-col items-center pt-12 text-center sm:pt-20">
      <span className="strike">
        <Nuqta className="h-[76px] w-[58px] text-after" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-5 text-h2 outline-none">
        {texts("completeTitle")}
      </h3>
      <p className="mt-2 text-body text-ink-2">{texts("completeLine")}</p>
      <div className="mt-7 flex w-full max-w-sm flex-col gap-3">
        <Button
          variant="flash"
          size="large"
          wide
          busy={isAdding}
          busyText={common("working")}
          onClick={add}
        >
          {!isAdding && <LightningIcon size={20} weight="fill" aria-hidden="true" />}
          {texts("addToCart")}
        </Button>
        <Button variant="line" wide onClick={onRestart}>
          {texts("restart")}
        </Button>
      </div>
    </div>
  );
}
