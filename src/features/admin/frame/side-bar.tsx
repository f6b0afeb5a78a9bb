"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, useId } from "react";
import { tabHref, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { type PanelTab, TABS } from "@/features/admin/shared/frame/tabs";
import { Nuqta } from "@/ui/brand/nuqta";
import { Tooltip } from "@/ui/overlay/tooltip";
import { NeedBadge, useTabName } from "./need-badge";
import { usePanelGroups } from "./panel-groups";

/** The element id of a tab, which labels its tab panel. */
export const tabId = (tab: PanelTab): string => `panel-tab-${tab}`;
export const TAB_PANEL_ID = "panel-content";

/**
 * The panel's tabs as a vertical list of links. Hidden below 1024 px, where the bottom bar replaces
 * it; below 1280 px it shows icons only. Visual design §15 (panel frame).
 */
export function SideBar() {
  const texts = useTranslations("panel");
  const groups = usePanelGroups();
  const { tab: open, goTab } = usePanelAddress();
  const listId = useId();
  const tabs = groups.flatMap((group) => group.tabs);
  const focusable = tabs.includes(open) ? open : tabs[0];

  function walk(event: KeyboardEvent<HTMLElement>) {
    const from = tabs.findIndex((tab) => tabId(tab) === (event.target as HTMLElement).id);
    const to = STEPS[event.key]?.(from, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (from < 0 || next === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    goTab(next);
  }

  return (
    <nav
      aria-label={texts("tabs.label")}
      className="hidden shrink-0 bg-cloud lg:block lg:w-18 xl:w-66 print:hidden forced-colors:border-e"
    >
      {/* The height excludes the top bar and the notices, so that the last tab is reachable. */}
      <div className="sticky top-16 h-[calc(100dvh-4rem-var(--notices,0px))] overflow-y-auto overscroll-contain px-3 py-4 xl:px-4">
        <div
          role="tablist"
          aria-orientation="vertical"
          aria-label={texts("tabs.label")}
          onKeyDown={walk}
          className="grid"
        >
          {groups.map(({ name, tabs: entries }) => (
            <Fragment key={name ?? "first"}>
              {name !== null && (
                <>
                  <span
                    id={`${listId}-${name}`}
                    className="mt-3 px-3 font-strong text-[0.8125rem] text-ink-3 leading-6 max-xl:hidden"
                  >
                    {texts(`groups.${name}`)}
                  </span>
                  <span aria-hidden="true" className="mx-2 my-2 h-px bg-line xl:hidden" />
                </>
              )}
              {entries.map((tab) => (
                <SideTab
                  key={tab}
                  tab={tab}
                  isOpen={tab === open}
                  isFocusable={tab === focusable}
                  groupId={name === null ? undefined : `${listId}-${name}`}
                  onOpen={() => goTab(tab)}
                />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </nav>
  );
}

const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type SideTabProps = {
  tab: PanelTab;
  isOpen: boolean;
  isFocusable: boolean;
  /** The element id of the heading of the tab's group. */
  groupId: string | undefined;
  onOpen: () => void;
};

function SideTab({ tab, isOpen, isFocusable, groupId, onOpen }: SideTabProps) {
  const { label, name } = useTabName(tab);
  const Icon = TABS[tab].Icon;
  const link = (
    <Link
      id={tabId(tab)}
      role="tab"
      href={tabHref(tab)}
      prefetch={false}
      aria-selected={isOpen}
      aria-controls={isOpen ? TAB_PANEL_ID : undefined}
      aria-label={name}
      aria-describedby={groupId}
      tabIndex={isFocusable ? 0 : -1}
      onNavigate={(event) => {
        event.preventDefault();
        onOpen();
      }}
      className={clsx(
        "relative flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] transition-colors",
        isOpen
          ? "bg-sky font-title text-ink dark:bg-mist"
          : "font-strong text-ink-2 hover:bg-mist hover:text-ink",
      )}
    >
      {isOpen && (
        <Nuqta className="-start-[4.5px] absolute h-[11.7px] w-[9px] text-after forced-colors:text-[Highlight]" />
      )}
      <Icon
        size={20}
        weight={isOpen ? "fill" : "regular"}
        aria-hidden="true"
        className="shrink-0"
      />
      <span className="min-w-0 grow truncate max-xl:sr-only">{label}</span>
      {tab === "today" && <NeedBadge className="max-xl:absolute max-xl:-end-0.5 max-xl:top-0" />}
    </Link>
  );
  return (
    <Tooltip text={label} className="xl:hidden">
      {link}
    </Tooltip>
  );
}
