import type { ReactNode } from "react";

/**
 * Rendered for each request. The layout adds no markup, because Next renders it in parallel with
 * its page, not after the page's access check.
 */
export const dynamic = "force-dynamic";

export default function PanelLayout({ children }: { children: ReactNode }) {
  return children;
}
