"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { useCurrentUser } from "@/features/shell/current-user";
import { focusContent } from "@/features/shell/focus-content";
import { TrpcProvider } from "@/trpc/client";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { EmptyState } from "@/ui/empty-state";
import { TooltipProvider } from "@/ui/tooltip";
import { ProfileSkeleton } from "./profile-skeleton";
import { ProfileTabs } from "./profile-tabs";

type ProfileProps = {
  /** Printed at the foot of an order. */
  supportEmail: string;
};

/** The profile of whoever is signed in. Specification §2; picture 12. */
export function Profile({ supportEmail }: ProfileProps) {
  const { user, isLoading, isError } = useCurrentUser();
  const wasError = useRef(false);
  useEffect(() => {
    if (wasError.current && !isError) focusContent();
    wasError.current = isError;
  }, [isError]);
  if (isError) return <Failed />;
  if (isLoading) return <ProfileSkeleton />;
  if (user === null) return <SignedOut />;
  return (
    <TrpcProvider>
      <TooltipProvider>
        <ProfileHead user={user} />
        <ProfileTabs key={user.id} user={user} supportEmail={supportEmail} />
      </TooltipProvider>
    </TrpcProvider>
  );
}

/** It stays while the server is asked again, so that the button keeps the focus. */
function Failed() {
  const { isLoading, askAgain } = useCurrentUser();
  const texts = useTranslations("profile.orders");
  const errors = useTranslations("errors");
  const common = useTranslations("common");
  return (
    <EmptyState
      headingLevel={1}
      title={<span role="alert">{errors("generic")}</span>}
      action={
        <Button busy={isLoading} busyText={common("working")} onClick={askAgain}>
          {texts("tryAgain")}
        </Button>
      }
      className="py-22"
    />
  );
}

function SignedOut() {
  const texts = useTranslations("profile");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("signedOut")}
      action={<ButtonLink href="/login">{texts("signIn")}</ButtonLink>}
      className="py-22"
    />
  );
}

function ProfileHead({ user }: { user: CurrentUserDto }) {
  return (
    <div className="flex items-center gap-5">
      <Avatar name={user.username} size="large" />
      <div className="min-w-0 break-words">
        <h1 className="text-h1">
          <bdi>{user.username}</bdi>
        </h1>
        <p className="mt-0.5 text-body text-ink-2">
          <bdi dir="ltr">{user.email}</bdi>
        </p>
      </div>
    </div>
  );
}
