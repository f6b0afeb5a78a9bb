"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "@/features/layout/errors/error-boundary";
import { useCurrentUser } from "@/features/session/session-provider";
import { Skeleton } from "@/ui/feedback/skeleton";
import { buttonStyle } from "@/ui/form/button-style";

/**
 * Uses React's `lazy` instead of `next/dynamic`, which would add code to every page. The server
 * never renders this menu, since it does not know the user.
 */
const AccountMenu = lazy(() =>
  import("./account-menu").then((file) => ({ default: file.AccountMenu })),
);

/**
 * The last part of the header: sign-in and registration links for a guest, otherwise the account
 * menu. Until the user is known, an attribute of <html> selects the links or a skeleton of the
 * menu, so that there is no layout shift. Specification §2 (screens).
 */
export function AccountArea() {
  const { user, isLoading } = useCurrentUser();
  if (user) {
    return (
      <MenuBox>
        <ErrorBoundary fallback={<PlainAccountLink username={user.username} />}>
          <Suspense fallback={<MenuSkeleton />}>
            <AccountMenu user={user} />
          </Suspense>
        </ErrorBoundary>
      </MenuBox>
    );
  }
  return (
    <>
      <AccountLinks className={isLoading ? "signed-in:hidden" : undefined} />
      {isLoading && (
        <MenuBox className="not-signed-in:hidden">
          <MenuSkeleton />
        </MenuBox>
      )}
    </>
  );
}

/** A box with a fixed width, so that nothing moves when the user's name replaces the skeleton. */
function MenuBox({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx("flex w-36 shrink-0 justify-end min-[90rem]:w-48 max-lg:hidden", className)}
    >
      {children}
    </div>
  );
}

function MenuSkeleton() {
  return (
    <span className="flex min-h-11 items-center gap-2 px-2">
      <Skeleton className="size-8" />
      <Skeleton className="h-4 w-16" />
    </span>
  );
}

function AccountLinks({ className }: { className: string | undefined }) {
  const texts = useTranslations("layout");
  return (
    <nav
      aria-label={texts("account")}
      className={clsx("flex items-center gap-0.5 max-lg:hidden", className)}
    >
      <Link
        href="/login"
        prefetch={false}
        className="inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-3.5 font-title text-[0.9375rem] hover:bg-mist"
      >
        {texts("signIn")}
      </Link>
      <Link
        href="/register"
        prefetch={false}
        className={`${buttonStyle({ variant: "ink", size: "small" })} whitespace-nowrap`}
      >
        {texts("signUp")}
      </Link>
    </nav>
  );
}

/** Link to the profile; replaces the account menu if the menu's code fails to load. */
function PlainAccountLink({ username }: { username: string }) {
  return (
    <Link
      href="/profile"
      className="inline-flex min-h-11 min-w-0 items-center rounded-control px-2 font-title hover:bg-mist"
    >
      <bdi className="truncate">{username}</bdi>
    </Link>
  );
}
