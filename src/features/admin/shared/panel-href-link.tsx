"use client";

import Link from "next/link";
import type { ComponentProps } from "react";

type PanelHrefLinkProps = Omit<ComponentProps<typeof Link>, "href"> & { href: string };

/** A link within the panel: a real one, which a plain click follows without asking the server for a page. */
export function PanelHrefLink(props: PanelHrefLinkProps) {
  return (
    <Link
      {...props}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        window.history.pushState(null, "", props.href);
      }}
    />
  );
}
