"use client";

import { useTranslations } from "next-intl";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { isMany } from "@/features/admin/shared/table/use-row-count";
import { Button } from "@/ui/form/button";
import type { Selection } from "./selection";

type SelectionBarProps = {
  selection: Selection;
  /**
   * The number of products that match the filter. The server counts up to MAX_COUNTED; MAX_COUNTED
   * + 1 means that there are more.
   */
  total: number;
  onChooseAll: () => void;
  onChange: () => void;
  onClear: () => void;
};

/**
 * The number of selected products, with buttons to change them, to clear the selection, and to
 * select all that match the filter. Floats over the end of the table while products are selected;
 * on small screens it stays above the navigation bar.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, onChooseAll, onChange, onClear } = props;
  const texts = useTranslations("adminBulkEdits.selection");
  const { ids, isAll } = selection;
  const isChosen = isAll || ids.size > 0;
  return (
    <>
      {/* Always mounted: screen readers announce changes of an existing live region only. */}
      <p aria-live="polite" className="sr-only">
        {isChosen && said()}
      </p>
      {isChosen && (
        <section
          aria-label={texts("label")}
          className="low:static sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 lg:bottom-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-overlay px-4 py-3 shadow-menu forced-colors:border dark:outline-[1.5px] dark:outline-line"
        >
          <p className="grow font-strong text-[0.9375rem]">{said()}</p>
          {!isAll && total > ids.size && (
            <Button variant="outline" size="small" onClick={onChooseAll}>
              {isMany(total)
                ? texts("chooseAllMany", { count: MAX_COUNTED })
                : texts("chooseAll", { count: total })}
            </Button>
          )}
          <Button variant="outline" size="small" onClick={onClear}>
            {texts("clear")}
          </Button>
          <Button size="small" onClick={onChange}>
            {texts("change")}
          </Button>
        </section>
      )}
    </>
  );

  function said() {
    if (!isAll) return texts("some", { count: ids.size });
    return isMany(total)
      ? texts("allMany", { count: MAX_COUNTED })
      : texts("all", { count: total });
  }
}
