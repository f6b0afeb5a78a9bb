"use client";

import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { trpc } from "@/trpc/client";
import { IconButton } from "@/ui/form/icon-button";

const loadDrawer = () => import("./alert-drawer").then((file) => file.AlertDrawer);

/** Milliseconds between two looks for what is new: they keep no session from idling out (trpc/idle-watch.ts). */
const LOOK_EVERY_MS = 30_000;

/** More than these are not counted in the bar. */
const MOST = 99;

/** The bar's bell: how much is new, and the list that it opens. */
export function AlertBell() {
  const texts = useTranslations("adminAlerts");
  const [isOpen, setOpen] = useState(false);
  const [AlertDrawer, fetchDrawer] = useLazyComponent(loadDrawer);
  const query = trpc.admin.alerts.recent.useQuery(undefined, {
    refetchInterval: LOOK_EVERY_MS,
    // No page waits for it.
    trpc: { context: { skipBatch: true } },
  });
  const unseen = query.data?.unseen ?? 0;
  const shown = unseen > MOST ? `${MOST}+` : String(unseen);
  const label = unseen > 0 ? texts("bellNew", { count: shown }) : texts("bell");
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await fetchDrawer())}
      >
        <BellIcon size={22} weight={unseen > 0 ? "fill" : "regular"} aria-hidden="true" />
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="absolute! -end-0.5 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-flash px-1 font-title text-[0.75rem] text-on-flash leading-none forced-colors:border"
          >
            <bdi dir="ltr">{shown}</bdi>
          </span>
        )}
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {unseen > 0 && label}
      </span>
      {AlertDrawer && <AlertDrawer open={isOpen} onClose={() => setOpen(false)} query={query} />}
    </>
  );
}
