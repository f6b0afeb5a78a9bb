import Link from "next/link";
import type { ReactNode } from "react";

/** In a sentence: the way to an order for who has neither its link nor an account. */
export function findOrderLink(label: ReactNode) {
  return (
    <Link href="/find-order" prefetch={false} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
  );
}
