import type { ReactNode } from "react";

/**
 * The panel is rendered for each request. The layout adds no markup: Next renders a layout in
 * parallel with its page, so the page's access check would come too late to hide markup.
 */
export const dynamic = "force-dynamic";

export default function PanelLayout({ children }: { children: ReactNode }) {
  return children;
}
