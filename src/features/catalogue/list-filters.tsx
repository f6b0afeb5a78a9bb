import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/ssr/SlidersHorizontal";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FacetsDto } from "@/contract/product-list";
import { localized } from "@/domain/text/localized";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";
import { Checkbox } from "@/ui/form/checkbox";
import { Input } from "@/ui/form/input";
import { chipStyle } from "@/ui/navigation/chip";
import { FilterForm } from "./filter-form";
import {
  type AddressFilter,
  isFiltered,
  type ListAddress,
  listHref,
  NO_FILTER,
} from "./list-address";

type ListFiltersProps = { address: ListAddress; facets: FacetsDto };

/** The active filters, and a form to change them: a GET form, so that it works without scripts. */
export function ListFilters({ address, facets }: ListFiltersProps) {
  const texts = useTranslations("shopFilters");
  const { category, sort, filter } = address;
  return (
    <div className="mt-4">
      <details className="group">
        <summary className={`${chipStyle(false)} cursor-pointer list-none`}>
          <SlidersHorizontalIcon size={20} aria-hidden="true" />
          {texts("filters")}
          <CaretDownIcon
            size={16}
            weight="bold"
            aria-hidden="true"
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="mt-4 rounded-panel bg-cloud p-5 md:p-6 dark:bg-raised">
          <FilterForm
            key={listHref(address)}
            action={listHref({ category, sort: "featured", page: 1, filter: NO_FILTER })}
          >
            {sort !== "featured" && <input type="hidden" name="sort" value={sort} />}
            <FilterFields filter={filter} facets={facets} />
          </FilterForm>
        </div>
      </details>
      {isFiltered(filter) && <ActiveFilters address={address} facets={facets} />}
    </div>
  );
}

function FilterFields({ filter, facets }: { filter: AddressFilter; facets: FacetsDto }) {
  const texts = useTranslations("shopFilters");
  const locale = useLanguage();
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Labelled label={texts("words")}>
          <Input name="q" defaultValue={filter.q} maxLength={100} autoComplete="off" />
        </Labelled>
        <div className="grid grid-cols-2 gap-3">
          <Labelled label={texts("priceFrom")}>
            <PriceInput name="min" value={filter.min} example={facets.price?.lowest} />
          </Labelled>
          <Labelled label={texts("priceTo")}>
            <PriceInput name="max" value={filter.max} example={facets.price?.highest} />
          </Labelled>
        </div>
        <Choice
          name="delivery"
          label={texts("delivery")}
          value={filter.delivery}
          options={facets.delivery.map(({ value, count }) => ({
            value,
            label: texts(`deliveries.${value}`),
            count,
          }))}
        />
        <Choice
          name="game"
          label={texts("game")}
          value={filter.game}
          options={facets.games.map(({ value, name, nameAr, count }) => ({
            value,
            label: localized(locale, name, nameAr),
            count,
          }))}
        />
        <Choice
          name="platform"
          label={texts("platform")}
          value={filter.platform}
          options={facets.platforms.map(({ value, count }) => ({ value, label: value, count }))}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-7 gap-y-2">
        <Checkbox name="stock" value="1" defaultChecked={filter.stock} label={texts("inStock")} />
        <Checkbox
          name="discount"
          value="1"
          defaultChecked={filter.discount}
          label={texts("discounted", { count: facets.discounted })}
        />
        <Button type="submit" size="small" className="max-md:w-full md:ms-auto">
          {texts("show")}
        </Button>
      </div>
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block min-w-0">
      <span className="mb-1.5 block text-caption text-ink-2">{label}</span>
      {children}
    </label>
  );
}

function PriceInput({
  name,
  value,
  example,
}: {
  name: string;
  value: string;
  example?: string | undefined;
}) {
  return (
    <Input
      name={name}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      placeholder={example}
    />
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string; count: number }[];
};

/**
 * A select for a facet, with the number of products per value. Renders nothing if the facet has
 * fewer than two values and none is selected.
 */
function Choice({ name, label, value, options }: ChoiceProps) {
  const texts = useTranslations("shopFilters");
  const isKnown = options.some((option) => option.value === value);
  if (options.length < 2 && value === "") return null;
  return (
    <Labelled label={label}>
      <span className="field-box relative">
        <select
          name={name}
          defaultValue={value}
          className="-mx-4 min-h-13 min-w-0 grow cursor-pointer appearance-none truncate bg-transparent ps-4 pe-11 text-base outline-none [&>option]:bg-raised [&>option]:text-ink"
        >
          <option value="">{texts("any")}</option>
          {!isKnown && value !== "" && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {texts("counted", { name: option.label, count: option.count })}
            </option>
          ))}
        </select>
        <CaretDownIcon
          size={18}
          weight="bold"
          aria-hidden="true"
          className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2"
        />
      </span>
    </Labelled>
  );
}

/** Each active filter as a link that removes it. */
function ActiveFilters({ address, facets }: ListFiltersProps) {
  const texts = useTranslations("shopFilters");
  const locale = useLanguage();
  const { filter } = address;
  const without = (part: Partial<AddressFilter>) =>
    listHref({ ...address, page: 1, filter: { ...filter, ...part } });
  const game = facets.games.find(({ value }) => value === filter.game);
  const parts = [
    { on: filter.q, name: texts("quoted", { words: filter.q }), href: without({ q: "" }) },
    {
      on: filter.min,
      name: texts("atLeast", { price: `$${filter.min}` }),
      href: without({ min: "" }),
    },
    {
      on: filter.max,
      name: texts("atMost", { price: `$${filter.max}` }),
      href: without({ max: "" }),
    },
    {
      on: filter.delivery,
      name: filter.delivery && texts(`deliveries.${filter.delivery}`),
      href: without({ delivery: "" }),
    },
    {
      on: filter.game,
      name: game ? localized(locale, game.name, game.nameAr) : filter.game,
      href: without({ game: "" }),
    },
    { on: filter.platform, name: filter.platform, href: without({ platform: "" }) },
    { on: filter.stock, name: texts("inStock"), href: without({ stock: false }) },
    { on: filter.discount, name: texts("reduced"), href: without({ discount: false }) },
  ].filter(({ on }) => on);
  return (
    <ul aria-label={texts("active")} className="mt-3 flex flex-wrap gap-2">
      {parts.map(({ name, href }) => (
        <li key={href} className="flex max-w-full">
          <Link
            href={href}
            prefetch={false}
            aria-label={texts("remove", { name })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-mist px-4 text-[0.9375rem] hover:bg-line"
          >
            <bdi className="truncate">{name}</bdi>
            <XIcon size={16} weight="bold" aria-hidden="true" className="shrink-0" />
          </Link>
        </li>
      ))}
      <li className="flex">
        <Link
          href={listHref({ ...address, page: 1, filter: NO_FILTER })}
          className="inline-flex min-h-11 items-center rounded-badge px-2 text-role-button text-[0.9375rem] hover:underline"
        >
          {texts("clear")}
        </Link>
      </li>
    </ul>
  );
}
