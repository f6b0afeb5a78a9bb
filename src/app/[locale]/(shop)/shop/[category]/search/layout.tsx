import type { ReactNode } from "react";

/** Overrides the shop layout's `force-static`, so that pages below may read the query. */
export const dynamic = "auto";

export default function SearchLayout({ children }: { children: ReactNode }) {
  return children;
}
