"use client";

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { rtlArrowStep } from "./rtl-arrow-step";

type TabEntry<Key extends string> = {
  key: Key;
  label: ReactNode;
  /** An icon of 20 px; `activeIcon` is its filled version. */
  icon?: ReactNode;
  activeIcon?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Key extends string> = {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabEntry<Key>[];
  /** The open tab, by its key. */
  selected: Key;
  onChange: (key: Key) => void;
};

function centre(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/**
 * Tabs with one visible panel; arrow keys move along the tabs. On a phone the tabs are a single row
 * that scrolls to the selected one (visual design §9).
 */
export function Tabs<Key extends string>({ label, tabs, selected, onChange }: TabsProps<Key>) {
  const selectedIndex = tabs.findIndex((tab) => tab.key === selected);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.children[selectedIndex];
    if (!list || !tab) return;
    const watch = new ResizeObserver(() => {
      list.scrollLeft += centre(tab) - centre(list);
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, [selectedIndex]);
  function report(index: number) {
    const tab = tabs[index];
    if (tab) onChange(tab.key);
  }

  function walkFromRightToLeft(event: KeyboardEvent<HTMLElement>) {
    const step = rtlArrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    const next = (selectedIndex + step + tabs.length) % tabs.length;
    const button = event.currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
    report(next);
  }

  return (
    <TabGroup selectedIndex={selectedIndex} onChange={report}>
      <div className="border-line border-b">
        <TabList
          ref={row}
          aria-label={label}
          className={clsx(
            "flex flex-wrap gap-x-4 min-[22.5rem]:gap-x-7",
            "max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]",
            // A scrolling row clips its overflow, so it needs room for a tab's focus ring.
            "max-sm:-m-1.5 max-sm:p-1.5",
          )}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              onKeyDown={walkFromRightToLeft}
              className={clsx(
                "group relative inline-flex min-h-13 shrink-0 items-center gap-2 rounded-badge text-ink-2",
                "font-strong text-base transition-colors hover:text-ink data-selected:text-ink",
              )}
            >
              {tab.icon && <span className="group-data-selected:hidden">{tab.icon}</span>}
              {tab.activeIcon && (
                <span className="hidden group-data-selected:inline">{tab.activeIcon}</span>
              )}
              {tab.label}
              <span
                aria-hidden="true"
                className="skewed -bottom-px absolute inset-x-0 hidden h-1 bg-after group-data-selected:block forced-colors:bg-[Highlight]"
              />
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanels className="pt-6">
        {tabs.map((tab) => (
          <TabPanel key={tab.key} className="rounded-control">
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
