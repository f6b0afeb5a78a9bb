"use client";

import { DotsThreeIcon } from "@phosphor-icons/react/dist/ssr/DotsThree";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { tabHref, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { type PanelTab, TABS } from "@/features/admin/shared/frame/tabs";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { NeedBadge, useTabName } from "./need-badge";
import { usePanelGroups } from "./panel-groups";

const loadSheet = () => import("./more-sheet").then((file) => file.MoreSheet);

/** The tabs shown in the bar itself, if the admin's role may open them. */
const DIRECT: readonly PanelTab[] = ["today", "orders", "products"];

const ENTRY =
  "relative flex min-h-16 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 font-strong text-[0.8125rem] leading-5";

/**
 * The navigation below 1024 px: up to three tabs, and "More" with all other tabs. It is hidden
 * while a text field has the focus, to leave room for the on-screen keyboard. Visual design §15
 * (panel frame), picture 21.
 */
export function BottomBar({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTranslations("panel");
  const { tab: open } = usePanelAddress();
  const groups = usePanelGroups();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [MoreSheet, fetchSheet] = useLazyComponent(loadSheet);
  const tabs = groups.flatMap((group) => group.tabs);
  const direct = DIRECT.filter((tab) => tabs.includes(tab));
  const isElsewhere = !direct.includes(open);
  const rest = groups
    .map((group) => ({ ...group, tabs: group.tabs.filter((tab) => !direct.includes(tab)) }))
    .filter((group) => group.tabs.length > 0);
  return (
    <nav
      aria-label={texts("tabs.label")}
      className="hides-while-typing fixed inset-x-0 bottom-0 z-20 border-line border-t-[1.5px] bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="flex">
        {direct.map((tab) => (
          <li key={tab} className="flex min-w-0 grow basis-0">
            <BarLink tab={tab} isOpen={tab === open} />
          </li>
        ))}
        <li className="flex min-w-0 grow basis-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isElsewhere ? "true" : undefined}
            onClick={async () => setSheetOpen(await fetchSheet())}
            className={clsx(ENTRY, isElsewhere ? "text-ink" : "text-ink-2")}
          >
            {isElsewhere && <HereBar />}
            <DotsThreeIcon size={24} weight={isElsewhere ? "bold" : "regular"} aria-hidden="true" />
            {texts("more")}
          </button>
        </li>
      </ul>
      {MoreSheet && (
        <MoreSheet
          open={isSheetOpen}
          groups={rest}
          onClose={() => setSheetOpen(false)}
          onSignOut={onSignOut}
        />
      )}
    </nav>
  );
}

function BarLink({ tab, isOpen }: { tab: PanelTab; isOpen: boolean }): ReactNode {
  const { label, name } = useTabName(tab);
  const Icon = TABS[tab].Icon;
  return (
    <PanelLink
      href={tabHref(tab)}
      entersTab
      aria-current={isOpen ? "page" : undefined}
      aria-label={name}
      className={clsx(ENTRY, isOpen ? "text-ink" : "text-ink-2")}
    >
      {isOpen && <HereBar />}
      <span className="relative">
        <Icon size={24} weight={isOpen ? "fill" : "regular"} aria-hidden="true" />
        {tab === "today" && <NeedBadge className="absolute! start-4 -top-2" />}
      </span>
      <span className="max-w-full truncate px-1">{label}</span>
    </PanelLink>
  );
}

function HereBar() {
  return (
    <span
      aria-hidden="true"
      className="skewed -top-[1.5px] absolute inset-x-0 mx-auto h-1 w-11 bg-after forced-colors:bg-[Highlight]"
    />
  );
}
