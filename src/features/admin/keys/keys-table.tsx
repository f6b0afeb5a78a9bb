import { useTranslations } from "next-intl";
import { KEY_STATUSES, type KeyStatus } from "@/domain/licence-key";
import { PanelPages } from "@/features/admin/panel-pages";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { FilterChips } from "@/ui/filter-chips";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { FindKey } from "./find-key";
import { KeyRows } from "./key-rows";
import type { KeyTable } from "./use-key-table";

type KeysTableProps = {
  table: KeyTable;
  /** The dialog must stay: a link opens beside it. */
  isKept: boolean;
};

/** All keys of the product, to look through, to show and to retire. */
export function KeysTable({ table, isKept }: KeysTableProps) {
  const texts = useTranslations("adminKeys.table");
  const statuses = useTranslations("adminKeys.status");
  const { filter } = table;
  return (
    <section aria-labelledby="keys-heading" className="min-w-0">
      <h3 id="keys-heading" className="sr-only">
        {texts("heading")}
      </h3>
      <FindKey table={table} />
      <FilterChips<KeyStatus | "all">
        label={texts("filter")}
        value={filter.status ?? "all"}
        options={[
          { value: "all", label: texts("all") },
          ...KEY_STATUSES.map((value) => ({ value, label: statuses(value) })),
        ]}
        onChange={(status) => table.show(status === "all" ? null : status)}
        className="mt-4 mb-4"
      />
      <Rows table={table} isKept={isKept} />
      <div className="mt-4">
        <PanelPages
          label={texts("pages")}
          page={filter.page}
          total={table.query.data?.total ?? 0}
          onPage={table.turnTo}
        />
      </div>
    </section>
  );
}

function Rows({ table: { query, filter }, isKept }: KeysTableProps) {
  const texts = useTranslations("adminKeys.table");
  if (!query.data) {
    return query.isError ? <Failed onRetry={() => query.refetch()} /> : <Loading />;
  }
  if (query.data.rows.length > 0) {
    return <KeyRows rows={query.data.rows} isStale={query.isPlaceholderData} isKept={isKept} />;
  }
  const kind = filter.key ? "notFound" : filter.status ? "none" : "empty";
  return <EmptyState headingLevel={3} title={texts(`${kind}Title`)} line={texts(`${kind}Line`)} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const texts = useTranslations("adminKeys.table");
  return (
    <Note kind="err" role="alert">
      <p>{texts("failed")}</p>
      <Button variant="line" size="small" onClick={onRetry} className="mt-2">
        {texts("tryAgain")}
      </Button>
    </Note>
  );
}

function Loading() {
  const texts = useTranslations("adminKeys.table");
  return (
    <div role="status">
      <span className="sr-only">{texts("loading")}</span>
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="mt-3 h-12" />
      ))}
    </div>
  );
}
