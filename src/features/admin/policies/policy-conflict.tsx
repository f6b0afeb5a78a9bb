"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { PolicyTexts } from "@/contract/admin/policies";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type PolicyConflictProps = {
  theirs: PolicyTexts;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody else saved or published the policy meanwhile: what they have, and which of the two shall count. */
export function PolicyConflict({ theirs, onTakeTheirs, onKeepMine }: PolicyConflictProps) {
  const texts = useTranslations("adminPolicies.conflict");
  const labels = useTranslations("adminPolicies.form");
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Alert ref={alert} kind="wait" role="alert" tabIndex={-1} className="mb-6 outline-none">
      <p className="font-title">{texts("title")}</p>
      <p>{texts("line")}</p>
      {(["text", "textAr"] as const).map((name) => (
        <details key={name} className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {texts("theirs", { field: labels(name) })}
          </summary>
          <p dir={name === "textAr" ? "rtl" : "ltr"} className="whitespace-pre-wrap text-caption">
            {theirs[name]}
          </p>
        </details>
      ))}
      <div className="mt-4 mb-1 flex flex-wrap gap-2.5">
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          {texts("takeTheirs")}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts("keepMine")}
        </Button>
      </div>
    </Alert>
  );
}
