"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { withEmail } from "./with-email";

type UnverifiedWaysProps = {
  email: string;
  /** Gets what a person reads when no new code could be sent. */
  onProblem: (message: string) => void;
};

/** The ways on from a sign-in with an address that is not verified: a new code, or the one already sent. */
export function UnverifiedWays({ email, onProblem }: UnverifiedWaysProps) {
  const texts = useTranslations("signIn.login");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const router = useRouter();
  const verification = withEmail("/register", email, "verify");

  const resend = trpc.auth.resendVerification.useMutation({
    onError: (error) => onProblem(shownError(error, generic)),
  });

  return (
    <div className="mt-3 mb-1 flex flex-wrap gap-2">
      <Button
        size="small"
        busy={resend.isPending || resend.isSuccess}
        busyText={common("working")}
        onClick={() => resend.mutate({ email }, { onSuccess: () => router.push(verification) })}
      >
        {texts("sendCode")}
      </Button>
      <ButtonLink href={verification} variant="ghost" size="small">
        {texts("enterCode")}
      </ButtonLink>
    </div>
  );
}
