"use client";

import type { MouseEvent, ReactNode } from "react";
import { focusContent } from "@/features/shared/focus-content";
import { type AddressChanges, type PanelTab, panelHref, usePanelAddress } from "./panel-address";

type PanelLinkProps = {
  tab: PanelTab;
  /** What is open in the tab. */
  open?: AddressChanges;
  className?: string;
  children: ReactNode;
};

/** A link to another part of the panel: nothing is loaded for it, and it may be opened in a new tab. */
export function PanelLink({ tab, open, className, children }: PanelLinkProps) {
  const { goTab } = usePanelAddress();
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    goTab(tab, open);
    window.scrollTo(0, 0);
    focusContent();
  }
  return (
    <a href={panelHref({ tab, ...open })} onClick={follow} className={className}>
      {children}
    </a>
  );
}
