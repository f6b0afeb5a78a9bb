import type { ReactNode } from "react";

/**
 * Rendered for each request. The layout renders nothing itself, because a layout is rendered in
 * parallel with its page, not after it.
 */
export const dynamic = "force-dynamic";

export default function PanelLayout({ children }: { children: ReactNode }) {
  return children;
}
