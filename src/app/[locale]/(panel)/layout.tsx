import type { ReactNode } from "react";

/** Answered anew for each caller. Nothing stands here: a layout is rendered beside its page, not after it. */
export const dynamic = "force-dynamic";

export default function PanelLayout({ children }: { children: ReactNode }) {
  return children;
}
