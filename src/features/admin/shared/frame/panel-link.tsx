"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { focusContent } from "@/features/shared/page/focus-content";
import { enterPlace, showAddress } from "./panel-address";

type PanelLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> & {
  /** From `panelHref`. */
  href: string;
  /** It leads to another tab, whose top and content the reader comes to. */
  entersTab?: boolean;
};

/** A link within the panel: a real one, which a plain click follows without asking the server for a page. */
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
