"use client";

import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { enterPlace, panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { focusContent } from "@/features/shared/page/focus-content";
import { trpc } from "@/trpc/client";
import { LiveRegion } from "@/ui/feedback/live-region";
import { buttonStyle } from "@/ui/form/button-style";
import { IconButton } from "@/ui/form/icon-button";
import { OverlayBackdrop, RestoreFocus } from "@/ui/overlay/overlay-parts";
import { KeyCap, useModifierKey } from "./key-cap";
import { OptionGroupList } from "./option-group-list";
import { type PaletteOption, usePaletteGroups } from "./palette-options";

/** Debounce of the search request, in milliseconds. */
const PAUSE_MS = 120;

const SCROLLED = "min-h-0 grow overflow-y-auto overscroll-contain p-2";

/** Number of options that PageUp and PageDown skip. */
const PAGE = 5;

/**
 * The command palette: finds products, orders, customers, keys, coupons, settings, pages and
 * actions, and opens the chosen one. Visual design §17 (command palette), picture 22.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const texts = useTranslations("adminPalette");
  const listId = useId();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const { groups, isLooking, error, lookAgain } = useSearch(query);
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<string | null>(null);
  // While the field is empty, no option is preselected: Enter then opens only a chosen option.
  const first = query === "" ? undefined : options[0]?.key;
  const isChosen = options.some(({ key }) => key === chosen);
  const active = isChosen ? (chosen ?? undefined) : first;
  /**
   * Set if Enter was pressed before the results of the typed query arrived; the first result then
   * opens as soon as it arrives. Null otherwise.
   */
  const [awaited, setAwaited] = useState<{ inNewTab: boolean } | null>(null);

  function type(text: string) {
    setTyped(text);
    choose(null);
  }

  function choose(key: string | null) {
    setChosen(key);
    setAwaited(null);
  }

  function open(option: PaletteOption, inNewTab: boolean) {
    if (inNewTab) {
      window.open(option.href, "_blank", "noopener");
      return;
    }
    onClose();
    enterPlace(option.href);
    requestAnimationFrame(focusContent);
  }

  useEffect(() => {
    if (awaited === null || isLooking) return;
    setAwaited(null);
    const [best] = options;
    if (best) open(best, awaited.inNewTab);
  });

  function onKeyDown(event: KeyboardEvent) {
    const at = options.findIndex(({ key }) => key === active);
    const step = STEPS[event.key];
    if (step && options.length > 0) {
      const next = options[step(at, options.length)];
      event.preventDefault();
      choose(next?.key ?? null);
    } else if (event.key === "Enter") {
      const option = options[at];
      const inNewTab = event.ctrlKey || event.metaKey;
      event.preventDefault();
      if (query !== "" && isLooking && !isChosen) setAwaited({ inNewTab });
      else if (option) open(option, inNewTab);
    } else if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      event.stopPropagation();
      type("");
    }
  }

  const hasFailed = query !== "" && error !== null;
  const isNothing = query !== "" && !isLooking && !hasFailed && options.length === 0;
  return (
    <Dialog open onClose={onClose} className="fixed inset-0 z-50">
      <OverlayBackdrop />
      <DialogPanel
        className={clsx(
          "fixed inset-0 flex flex-col overflow-hidden bg-overlay",
          "sm:inset-x-auto sm:start-1/2 sm:top-2.5 sm:bottom-auto sm:max-h-[calc(100dvh-20px)] sm:w-160 sm:max-w-[calc(100vw-2rem)]",
          "sm:-translate-x-1/2 sm:rtl:translate-x-1/2 sm:rounded-sheet sm:shadow-dialog sm:dark:outline-[1.5px] sm:dark:outline-line",
          "xl:start-[302px] xl:translate-x-0! forced-colors:border",
        )}
      >
        <RestoreFocus />
        <DialogTitle className="sr-only">{texts("title")}</DialogTitle>
        <div className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b ps-5 pe-3 sm:pe-5">
          <MagnifyingGlassIcon size={22} aria-hidden="true" className="shrink-0 text-ink-2" />
          <input
            autoFocus
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-label={texts("label")}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
            placeholder={texts("placeholder")}
            maxLength={100}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-11 min-w-0 grow bg-transparent text-[1.125rem]/8 outline-none"
          />
          <span className="max-sm:hidden" aria-hidden="true">
            <KeyCap>Esc</KeyCap>
          </span>
          <span className="sm:hidden">
            <IconButton label={texts("close")} onClick={onClose}>
              <XIcon size={20} weight="bold" aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        {isNothing ? (
          <div className={SCROLLED}>
            <Nothing query={query} onOpen={onClose} />
          </div>
        ) : (
          // The list needs no tab stop: the arrow keys scroll it to the active option.
          <div
            id={listId}
            role="listbox"
            aria-label={texts("label")}
            className={clsx(SCROLLED, hasFailed && "grow-0")}
          >
            {groups.map((group) => (
              <OptionGroupList
                key={group.name}
                group={group}
                listId={listId}
                query={query}
                active={active}
                onActive={choose}
                onOpen={open}
              />
            ))}
          </div>
        )}
        {hasFailed && (
          <LoadFailed
            query={{ error, isFetching: isLooking, refetch: lookAgain }}
            failed={texts("failed")}
            className="m-5 shrink-0"
          />
        )}
        <Foot count={query === "" ? null : options.length} />
        <LiveRegion
          message={
            query === "" || isLooking || hasFailed ? "" : texts("count", { count: options.length })
          }
        />
      </DialogPanel>
    </Dialog>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(at + PAGE, count - 1),
  PageUp: (at) => Math.max(at - PAGE, 0),
};

/** The results of a query, requested after a debounce; responses to older queries are dropped. */
function useSearch(query: string) {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { data, error, isFetching, refetch } = trpc.admin.today.find.useQuery(
    { q: asked },
    {
      enabled: asked !== "",
      // Keep the previous results while the next query loads.
      placeholderData: (shown) => shown,
      trpc: { context: { skipBatch: true } },
    },
  );
  const isLooking = query !== asked || isFetching;
  const groups = usePaletteGroups(query, query === "" ? undefined : data);
  return { groups, isLooking, error, lookAgain: () => void refetch() };
}

/** Shown if nothing is found; links to the search of orders, which also finds payment ids. */
function Nothing({ query, onOpen }: { query: string; onOpen: () => void }) {
  const texts = useTranslations("adminPalette");
  const may = usePermissions();
  return (
    <div className="px-3 py-6">
      <p className="wrap-anywhere">
        {texts.rich("nothing", { query, q: (part) => <bdi>{part}</bdi> })}
      </p>
      {may("orders:read") && (
        <button
          type="button"
          onClick={() => {
            onOpen();
            enterPlace(panelHref({ tab: "orders", q: query }));
            requestAnimationFrame(focusContent);
          }}
          className={clsx(buttonStyle({ size: "small", variant: "outline" }), "mt-3")}
        >
          {texts("searchOrders")}
        </button>
      )}
    </div>
  );
}

/** The keyboard shortcuts and the number of results; hidden on phones. */
function Foot({ count }: { count: number | null }) {
  const texts = useTranslations("adminPalette");
  const modifier = useModifierKey();
  return (
    <div
      aria-hidden="true"
      className="flex min-h-12 shrink-0 items-center gap-x-4 bg-cloud px-5 text-[0.875rem] text-ink-2 max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        {texts("keys.move")}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>Enter</KeyCap>
        {texts("keys.open")}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>{modifier}</KeyCap>
        <KeyCap>Enter</KeyCap>
        {texts("keys.newTab")}
      </span>
      {count !== null && <span className="ms-auto">{texts("count", { count })}</span>}
    </div>
  );
}
