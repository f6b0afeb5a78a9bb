"use client";

import { useTranslations } from "next-intl";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { BeginApp } from "./begin-app";

type FactorOffProps = { onBegun: (factor: NewSecondFactorDto) => void };

/** Why to set a second factor up, and the button that begins it. */
export function FactorOff({ onBegun }: FactorOffProps) {
  const texts = useTranslations("adminSecurity.off");
  return (
    <>
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      <div className="mt-6 grid justify-items-start gap-4">
        <BeginApp label={texts("begin")} onBegun={onBegun} />
      </div>
    </>
  );
}
