"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { focusContent } from "@/features/shared/page/focus-content";
import { enterPlace, showAddress } from "./panel-address";

type PanelLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> & {
  /** An address from `panelHref`. */
  href: string;
  /** True if the link opens another tab: the page then scrolls there and focuses the content. */
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
