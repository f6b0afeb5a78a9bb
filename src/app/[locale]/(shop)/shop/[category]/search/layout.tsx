import type { ReactNode } from "react";

/** Overrides the shop layout's `force-static`, so that the page may read the URL's query. */
export const dynamic = "auto";

export default function SearchLayout({ children }: { children: ReactNode }) {
  return children;
}
