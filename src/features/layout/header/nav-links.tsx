"use client";

import clsx from "clsx";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { isActiveLink } from "./active-link";

export type NavEntry = { href: string; label: string; prefetch?: false };

/** The links of the header; the link to the current page is marked. Specification §2 (screens). */
export function NavLinks({ entries }: { entries: readonly NavEntry[] }) {
  const segments = useSelectedLayoutSegments();
  return (
    <ul className="flex items-center">
      {entries.map(({ href, label, prefetch }) => {
        const active = isActiveLink(href, segments);
        return (
          <li key={href}>
            <Link
              href={href}
              prefetch={prefetch}
              aria-current={active ? "page" : undefined}
              className={clsx(
                "relative inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap rounded-badge px-2.5 min-[90rem]:px-3.5",
                "font-strong text-[0.9375rem]",
                active ? "text-ink" : "text-ink-2 hover:text-ink",
              )}
            >
              {label}
              {active && (
                <span
                  aria-hidden="true"
                  className="skewed absolute inset-x-2.5 bottom-0.5 h-[3px] bg-ink min-[90rem]:inset-x-3.5 forced-colors:bg-[Highlight]"
                />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
