"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { SearchResultDto } from "@/contract/catalogue";
import { centsFromDecimal } from "@/domain/money";
import { isUntranslated } from "@/domain/text/localized";
import { MoneyText } from "@/features/shared/price/money-text";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { LiveRegion } from "@/ui/feedback/live-region";
import { ProductImage } from "@/ui/illustrations/product-image";
import { matchParts } from "./match-parts";
import { rowId, type SearchCombobox } from "./use-search-combobox";

type SearchResultsProps = { combobox: SearchCombobox; className?: string };

/** The results below the search field: thumbnail, name with the match in bold, price. */
export function SearchResults({ combobox, className }: SearchResultsProps) {
  const texts = useTranslations("layout.search");
  const { listId, isOpen, results, isFailed, isEmpty } = combobox;
  const isAnnounced = isOpen || isEmpty;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={texts("results")}
        hidden={!isOpen}
        className={className}
      >
        {results.map((result, index) => (
          <ResultRow key={result.id} result={result} index={index} combobox={combobox} />
        ))}
        {isOpen && <AllRow combobox={combobox} />}
      </div>
      <LiveRegion
        message={isAnnounced && !isFailed ? texts("found", { count: combobox.total }) : ""}
      />
    </>
  );
}

/** The last row, which leads to the page with all results. */
function AllRow({ combobox }: { combobox: SearchCombobox }) {
  const texts = useTranslations("layout.search");
  const { results, total, isMore, selectAll } = combobox;
  return (
    <OptionRow index={results.length} combobox={combobox} onSelect={selectAll}>
      <span className="grow px-1 text-center font-bold text-[0.9375rem]">
        {texts(isMore ? "allMany" : "all", { total })}
      </span>
    </OptionRow>
  );
}

type ResultRowProps = { result: SearchResultDto; index: number; combobox: SearchCombobox };

function ResultRow({ result, index, combobox }: ResultRowProps) {
  return (
    <OptionRow index={index} combobox={combobox} onSelect={() => combobox.select(result.id)}>
      <ProductImage
        src={result.imageUrl}
        crop="thumb"
        className="size-12 shrink-0 rounded-control"
      />
      <span className="line-clamp-2 min-w-0 grow text-[0.9375rem] leading-snug">
        <MatchedName result={result} query={combobox.query} />
      </span>
      <MoneyText
        value={centsFromDecimal(result.priceUSD)}
        className="shrink-0 font-price text-[0.9375rem]"
      />
    </OptionRow>
  );
}

type OptionRowProps = {
  index: number;
  combobox: SearchCombobox;
  onSelect: () => void;
  children: ReactNode;
};

function OptionRow({ index, combobox, onSelect, children }: OptionRowProps) {
  const { listId, active, setActive } = combobox;
  const isActive = index === active;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox's field
    <div
      ref={row}
      id={rowId(listId, index)}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => setActive(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSelect}
      className={clsx(
        "flex h-16 items-center gap-3 rounded-control px-2",
        isActive && "bg-mist forced-colors:outline-2",
      )}
    >
      {children}
    </div>
  );
}

function MatchedName({ result, query }: { result: SearchResultDto; query: string }) {
  const locale = useLanguage();
  const isForeign = isUntranslated(locale, result.nameAr);
  return (
    <bdi dir={isForeign ? "ltr" : undefined} lang={isForeign ? "en" : undefined}>
      {matchParts(productName(result, locale), query).map((part) =>
        part.isMatch ? (
          <b key={part.start} className="font-bold">
            {part.text}
          </b>
        ) : (
          <span key={part.start}>{part.text}</span>
        ),
      )}
    </bdi>
  );
}
