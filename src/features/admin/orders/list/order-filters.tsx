"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { OrderFilter } from "@/contract/admin/orders/order-table";
import type { AddressChanges } from "@/features/admin/shared/frame/panel-address";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useRowCount } from "@/features/admin/shared/table/use-row-count";
import { dayOf } from "@/features/admin/shared/text/format-date-time";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";
import { chipStyle } from "@/ui/navigation/chip";
import { FilterChips } from "@/ui/navigation/filter-chips";
import { chipChanges, chipOf, ORDER_CHIPS, type OrderChip } from "./order-filter";

type OrderFiltersProps = {
  filter: OrderFilter;
  /** The number of orders with attention items (open tasks); undefined until it is loaded. */
  waiting: number | undefined;
  onChange: (changes: AddressChanges, how?: { replace?: boolean }) => void;
};

/** Filters by status, attention and refunds. */
export function OrderFilters({ filter, waiting, onChange }: OrderFiltersProps) {
  const texts = useTranslations("adminOrders");
  const rowCount = useRowCount();
  function nameOf(chip: OrderChip) {
    return chip === "all" || chip === "attention" || chip === "refunded"
      ? texts(`filter.${chip}`)
      : texts(`status.${chip}`);
  }
  return (
    <FilterChips
      label={texts("filter.label")}
      value={chipOf(filter)}
      options={ORDER_CHIPS.map((chip) => ({
        value: chip,
        label: nameOf(chip),
        count: chip === "attention" && waiting !== undefined ? rowCount(waiting) : undefined,
      }))}
      onChange={(chip) => onChange(chipChanges(chip))}
    />
  );
}

const PERIODS = [7, 30] as const;
const DAY_MS = 86_400_000;

/** The period in which orders were placed: a preset, or any two days. */
export function OrderPeriod({ filter, onChange }: Omit<OrderFiltersProps, "waiting">) {
  const texts = useTranslations("adminOrders.filter");
  const { timeZone } = usePanelContext();
  const today = dayOf(Date.now(), timeZone);
  const hasDays = filter.from !== null || filter.to !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
      {PERIODS.map((days) => {
        const from = dayOf(Date.now() - (days - 1) * DAY_MS, timeZone);
        const isChosen = filter.from === from && (filter.to === null || filter.to === today);
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ from: isChosen ? null : from, to: null })}
            className={chipStyle(isChosen)}
          >
            {texts("lastDays", { days })}
          </button>
        );
      })}
      <Day
        name={texts("from")}
        day={filter.from}
        max={filter.to}
        onChange={(from) => onChange({ from }, { replace: true })}
      />
      <Day
        name={texts("to")}
        day={filter.to}
        min={filter.from}
        onChange={(to) => onChange({ to }, { replace: true })}
      />
      {hasDays && (
        <IconButton
          label={texts("clearDates")}
          onClick={() => onChange({ from: null, to: null })}
          className="-ms-2"
        >
          <XIcon size={18} weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

type DayProps = {
  name: string;
  /** YYYY-MM-DD; null if no day is chosen. */
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
};

function Day({ name, day, min, max, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:grow">
      <label htmlFor={id} className="text-caption text-ink-2 max-sm:w-10">
        {name}
      </label>
      <Input
        id={id}
        type="date"
        value={day ?? ""}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={(event) => onChange(event.target.value || null)}
        className="px-3! max-sm:grow sm:w-44 [&_input]:min-h-11 [&_input]:text-[0.9375rem]"
      />
    </div>
  );
}
