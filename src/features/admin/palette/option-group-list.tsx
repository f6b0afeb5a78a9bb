import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { matchParts } from "@/features/layout/search/match-parts";
import { ProductImage } from "@/ui/illustrations/product-image";
import { KeyCap } from "./key-cap";
import type { PaletteGroup, PaletteOption } from "./palette-options";

type OptionGroupListProps = {
  group: PaletteGroup;
  listId: string;
  query: string;
  active: string | undefined;
  onActive: (key: string) => void;
  onOpen: (option: PaletteOption, inNewTab: boolean) => void;
};

/**
 * A group of the palette's options. The focus stays in the palette's search field, which refers to
 * the active option (`aria-activedescendant`).
 */
export function OptionGroupList(props: OptionGroupListProps) {
  const { group, listId, query, active, onActive, onOpen } = props;
  const texts = useTranslations("adminPalette.groups");
  const headingId = `${listId}-${group.name}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={headingId} className="not-first:mt-1.5">
      <div
        id={headingId}
        role="presentation"
        className="px-3 font-strong text-[0.8125rem] text-ink-3 leading-7"
      >
        {texts(group.name)}
      </div>
      {group.options.map((option) => (
        <OptionRow
          key={option.key}
          id={`${listId}-${option.key}`}
          option={option}
          query={query}
          isActive={option.key === active}
          onActive={() => onActive(option.key)}
          onOpen={(inNewTab) => onOpen(option, inNewTab)}
        />
      ))}
    </div>
  );
}

type OptionRowProps = {
  id: string;
  option: PaletteOption;
  query: string;
  isActive: boolean;
  onActive: () => void;
  onOpen: (inNewTab: boolean) => void;
};

function OptionRow({ id, option, query, isActive, onActive, onOpen }: OptionRowProps) {
  const texts = useTranslations("adminPalette");
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onActive}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      className={clsx(
        "flex min-h-13 items-center gap-3 rounded-control px-3 py-1.5",
        isActive && "bg-after-soft forced-colors:outline-2",
      )}
    >
      <Tile tile={option.tile} />
      <span className="min-w-0 grow wrap-anywhere leading-tight">
        <span className="block font-strong text-[0.9375rem]">
          <bdi>
            {matchParts(option.label, query).map(({ start, text, isMatch }) =>
              isMatch ? (
                <strong key={start} className="font-[780]">
                  {text}
                </strong>
              ) : (
                text
              ),
            )}
          </bdi>
        </span>
        {option.line && <span className="block text-[0.8125rem] text-ink-3">{option.line}</span>}
      </span>
      {isActive && !option.badge ? (
        <span
          aria-hidden="true"
          className="flex shrink-0 items-center gap-2 font-strong text-[0.9375rem] text-after max-sm:hidden"
        >
          {texts("openHint")}
          <KeyCap className="bg-overlay!">Enter</KeyCap>
        </span>
      ) : (
        option.badge
      )}
    </div>
  );
}

function Tile({ tile }: { tile: PaletteOption["tile"] }) {
  if ("imageUrl" in tile) {
    return (
      <ProductImage src={tile.imageUrl} crop="thumb" className="size-9 shrink-0 rounded-[9px]" />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-[9px] bg-mist text-ink-2"
    >
      <tile.Icon size={20} />
    </span>
  );
}
