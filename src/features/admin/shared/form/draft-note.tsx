"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import type { FormDraft } from "./form-draft";

/**
 * A note that the form was restored from a draft after a reload, with a button that discards the
 * draft. Renders nothing without a draft.
 */
export function DraftNote({ draft: { stored, startAfresh } }: { draft: FormDraft }) {
  const texts = useTranslations("panel.draft");
  if (!stored) return null;
  return (
    <Alert kind="info" className="mb-6">
      <p>{texts(stored.lacksSecret ? "restoredWithoutCodes" : "restored")}</p>
      <Button variant="outline" size="small" onClick={startAfresh} className="mt-3">
        {texts("startAfresh")}
      </Button>
    </Alert>
  );
}
