"use client";

import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import { showsControlPanel } from "@/domain/account";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Skeleton } from "@/ui/skeleton";
import { useCurrentUser } from "./current-user";

/** The foot of the small screen's menu: the ways in, or who is signed in and the ways on. */
export function AccountFoot({ onPicked }: { onPicked: () => void }) {
  const { user, isLoading } = useCurrentUser();
  if (user) return <MemberFoot user={user} onPicked={onPicked} />;
  if (isLoading) return <Skeleton className="h-13 w-full" />;
  return <GuestFoot onPicked={onPicked} />;
}

function GuestFoot({ onPicked }: { onPicked: () => void }) {
  const texts = useTranslations("shell");
  return (
    <div className="grid grid-cols-2 gap-3">
      <ButtonLink href="/login" prefetch={false} variant="line" onClick={onPicked}>
        {texts("signIn")}
      </ButtonLink>
      <ButtonLink href="/register" prefetch={false} onClick={onPicked}>
        {texts("signUp")}
      </ButtonLink>
    </div>
  );
}

/** The Control Panel stands here once, for the top bar's button and the menu's entry. */
function MemberFoot({ user, onPicked }: { user: CurrentUserDto; onPicked: () => void }) {
  const texts = useTranslations("shell");
  const { signOut } = useCurrentUser();
  return (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user.username} />
        <bdi className="min-w-0 text-label wrap-anywhere">{user.username}</bdi>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink href="/profile" variant="line" onClick={onPicked}>
          {texts("profile")}
        </ButtonLink>
        <Button
          variant="line"
          onClick={() => {
            onPicked();
            void signOut();
          }}
        >
          {texts("signOut")}
        </Button>
        {showsControlPanel(user) && (
          <ButtonLink
            href="/admin"
            prefetch={false}
            variant="soft"
            className="col-span-2"
            onClick={onPicked}
          >
            <GearSixIcon size={20} aria-hidden="true" />
            {texts("controlPanel")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
