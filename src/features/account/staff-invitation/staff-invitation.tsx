"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { InvitationDto } from "@/contract/accounts";
import { AccountHeader } from "@/features/account/shared/account-header";
import { FormAlert } from "@/features/account/shared/form-alert";
import { withEmail } from "@/features/account/shared/with-email";
import { useCurrentUser } from "@/features/session/session-provider";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { NewAccountForm } from "./new-account-form";

/**
 * The screen of an invitation link. A person with an account accepts with a button; any other
 * person accepts by creating an account.
 */
export function StaffInvitation() {
  const texts = useTranslations("staffInvitation");
  const [token, setToken] = useState("");
  const { mutate, data, error } = trpc.auth.readInvitation.useMutation();
  const [isAccepted, setAccepted] = useState(false);
  useEffect(() => {
    const found = window.location.hash.slice(1);
    setToken(found);
    mutate({ token: found });
  }, [mutate]);

  if (isAccepted) return <Accepted />;
  if (error) {
    return (
      <AccountHeader title={texts("invalidTitle")}>
        {errorMessage(error, texts("invalid"))}
      </AccountHeader>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{texts("loading")}</span>
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="mt-6 h-40 w-full" />
      </div>
    );
  }
  const accepted = () => setAccepted(true);
  return (
    <>
      <AccountHeader title={texts("heading")}>
        {texts.rich("offer", {
          email: (): ReactNode => (
            <bdi dir="ltr" className="wrap-anywhere font-strong text-ink">
              {data.email}
            </bdi>
          ),
          role: texts(`roles.${data.role}`),
        })}
      </AccountHeader>
      {data.hasAccount ? (
        <KnownAccount invitation={data} token={token} onAccepted={accepted} />
      ) : (
        <NewAccountForm email={data.email} token={token} onAccepted={accepted} />
      )}
    </>
  );
}

function Accepted() {
  const texts = useTranslations("staffInvitation");
  return (
    <>
      <AccountHeader title={texts("accepted")} takesFocus>
        {texts("acceptedLine")}
      </AccountHeader>
      <ButtonLink href="/admin-login" prefetch={false} variant="flash" size="large" wide>
        {texts("goPanel")}
      </ButtonLink>
    </>
  );
}

type KnownAccountProps = { invitation: InvitationDto; token: string; onAccepted: () => void };

/** The invited account accepts with a button; any other visitor signs in first. */
function KnownAccount({ invitation, token, onAccepted }: KnownAccountProps) {
  const texts = useTranslations("staffInvitation");
  const working = useTranslations("common")("working");
  const { user, isLoading } = useCurrentUser();
  const acceptance = trpc.auth.acceptInvitation.useMutation({ onSuccess: onAccepted });
  if (isLoading) return <Skeleton className="h-14 w-full" />;
  if (user?.email !== invitation.email) {
    return (
      <>
        <p className="mb-6 text-body">{texts("signIn")}</p>
        <ButtonLink
          href={withEmail("/login", invitation.email)}
          prefetch={false}
          variant="flash"
          size="large"
          wide
        >
          {texts("goSignIn")}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <FormAlert message={acceptance.error && errorMessage(acceptance.error, texts("failed"))} />
      <Button
        variant="flash"
        size="large"
        wide
        busy={acceptance.isPending}
        busyText={working}
        onClick={() => acceptance.mutate({ token })}
      >
        {texts("accept")}
      </Button>
    </>
  );
}
