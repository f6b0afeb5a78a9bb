"use client";

import { useTranslations } from "next-intl";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";

type BeginAppProps = {
  label: string;
  onBegun: (factor: NewSecondFactorDto) => void;
};

/** The button that starts the setup of an authenticator app. */
export function BeginApp({ label, onBegun }: BeginAppProps) {
  const texts = useTranslations("adminSecurity.off");
  const begin = trpc.auth.secondFactor.begin.useMutation({ onSuccess: onBegun });
  return (
    <>
      <Problem
        text={begin.error && errorMessage(begin.error, texts("failed"))}
        className="w-full"
      />
      <WorkButton busy={begin.isPending} onClick={() => begin.mutate()}>
        {label}
      </WorkButton>
    </>
  );
}
