"use client";

import { useTranslations } from "next-intl";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type BeginAppProps = {
  label: string;
  onBegun: (factor: NewSecondFactorDto) => void;
};

/** The button that begins to set an authenticator app up. */
export function BeginApp({ label, onBegun }: BeginAppProps) {
  const texts = useTranslations("adminSecurity.off");
  const working = useTranslations("common")("working");
  const begin = trpc.auth.secondFactor.begin.useMutation({ onSuccess: onBegun });
  return (
    <>
      {begin.error && (
        <Alert kind="err" role="alert" className="w-full">
          {errorMessage(begin.error, texts("failed"))}
        </Alert>
      )}
      <Button busy={begin.isPending} busyText={working} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </>
  );
}
