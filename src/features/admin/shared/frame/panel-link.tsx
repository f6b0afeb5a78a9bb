"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { focusContent } from "@/features/shared/page/focus-content";
import { enterPlace, showAddress } from "./panel-address";

type PanelLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> & {
  /** A URL from `panelHref`. */
  href: string;
  /**
   * True if the link opens another tab: the page then scrolls to the top, or to the section that
   * the URL's hash names, and the tab's content takes the focus.
   */
  entersTab?: boolean;
};

/** A link within the panel: a real anchor, but a plain click requests no page from the server. */
export function PanelLink({ entersTab = false, ...link }: PanelLinkProps) {
  return (
    <Link
      {...link}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        if (!entersTab) return showAddress(link.href);
        enterPlace(link.href);
        focusContent();
      }}
    />
  );
}
