"use client";

import { useTranslations } from "next-intl";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type FactorOffProps = { onBegun: (factor: NewSecondFactorDto) => void };

/** Why to set a second factor up, and the button that begins it. */
export function FactorOff({ onBegun }: FactorOffProps) {
  const texts = useTranslations("adminSecurity.off");
  const working = useTranslations("common")("working");
  const begin = trpc.auth.secondFactor.begin.useMutation({ onSuccess: onBegun });
  return (
    <>
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      {begin.error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(begin.error, texts("failed"))}
        </Alert>
      )}
      <Button
        className="mt-6"
        busy={begin.isPending}
        busyText={working}
        onClick={() => begin.mutate()}
      >
        {texts("begin")}
      </Button>
    </>
  );
}
