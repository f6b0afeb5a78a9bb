import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** Style of a link or button below the submit button. */
export const LINK_STYLE =
  "inline-flex min-h-11 items-center gap-2.5 rounded-badge text-[0.9375rem] text-role-button hover:underline";

/**
 * Links to other account screens, below the submit button. Visual design, picture 11
 * (registration).
 */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <div className="mt-3.5 flex flex-wrap justify-between gap-x-6">{children}</div>;
}

export function LoginLink() {
  const label = useTranslations("account")("backToLogin");
  return (
    <Link href="/login" className={LINK_STYLE}>
      <ArrowLeftIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
      {label}
    </Link>
  );
}
