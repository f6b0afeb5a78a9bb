import Link from "next/link";
import type { ReactNode } from "react";

/**
 * A link within a sentence to the find-order page, for buyers with neither the order's link nor an
 * account.
 */
export function findOrderLink(label: ReactNode) {
  return (
    <Link href="/find-order" prefetch={false} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
  );
}
