import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { FIRST_PAGE } from "@/contract/admin/table-page";
import { KEY_STATUSES, type KeyStatus, MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { PanelPagination } from "@/features/admin/shared/table/panel-pagination";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { FilterChips } from "@/ui/navigation/filter-chips";
import { KeyRows } from "./key-rows";

type KeyTable = ReturnType<typeof useKeyTable>;

type KeysTableProps = {
  table: KeyTable;
  /** True while leaving would lose unsent keys: links then open in a new browser tab. */
  keepsDialogOpen: boolean;
};

/** The table of a product's keys, in which an admin searches, reveals and revokes keys. */
export function KeysTable({ table, keepsDialogOpen }: KeysTableProps) {
  const texts = useTranslations("adminKeys.table");
  const statuses = useTranslations("adminKeys.status");
  const { filter } = table;
  return (
    <section aria-labelledby="keys-heading" className="min-w-0">
      <h3 id="keys-heading" className="sr-only">
        {texts("heading")}
      </h3>
      <KeySearch table={table} />
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
      <Rows table={table} keepsDialogOpen={keepsDialogOpen} />
      <div className="mt-4">
        {table.query.data && (
          <PanelPagination label={texts("pages")} shown={table.query.data} onPage={table.turnTo} />
        )}
      </div>
    </section>
  );
}

/** Finds one key by its full text, which never gets into the URL because it is a secret. */
function KeySearch({ table }: { table: KeyTable }) {
  const texts = useTranslations("adminKeys.table");
  const { register, handleSubmit, reset } = useForm({ defaultValues: { key: "" } });

  function showAll() {
    reset();
    table.find("");
  }

  return (
    <form onSubmit={handleSubmit(({ key }) => table.find(key.trim()))}>
      <Field label={texts("find")} help={texts("findHelp")}>
        {(control) => (
          <div className="flex flex-wrap gap-2.5">
            <Input
              {...control}
              {...register("key")}
              dir="ltr"
              maxLength={MAX_KEY_LENGTH}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              start={<MagnifyingGlassIcon size={20} aria-hidden="true" className="text-ink-3" />}
              className="min-w-0 flex-[1_1_12rem]"
            />
            <Button type="submit" variant="outline">
              {texts("findSubmit")}
            </Button>
          </div>
        )}
      </Field>
      {table.filter.key !== "" && (
        <Button variant="soft" size="small" onClick={showAll} className="mt-3">
          {texts("findAgain")}
        </Button>
      )}
    </form>
  );
}

function Rows({ table: { query, filter }, keepsDialogOpen }: KeysTableProps) {
  const texts = useTranslations("adminKeys.table");
  if (!query.data) {
    if (!query.isError) return <Loading />;
    return <LoadFailed query={query} failed={texts("failed")} isPlain />;
  }
  if (query.data.rows.length > 0) {
    return (
      <KeyRows
        rows={query.data.rows}
        isStale={query.isPlaceholderData}
        keepsDialogOpen={keepsDialogOpen}
      />
    );
  }
  const kind = filter.key ? "notFound" : filter.status ? "none" : "empty";
  return (
    <EmptyState headingLevel={3} title={texts(`${kind}Title`)} description={texts(`${kind}Line`)} />
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

interface KeyFilter {
  status: KeyStatus | null;
  /**
   * The option value whose key pool is shown; null if the product has a single pool, and until the
   * first response.
   */
  choice: string | null;
  /** A full key to find; empty for no search. */
  key: string;
  /** The page's name: `first`, `last` or a cursor. */
  page: string;
}

const EVERYTHING: KeyFilter = { status: null, choice: null, key: "", page: FIRST_PAGE };

/** The filter and the current page of a product's key table, and functions that change them. */
export function useKeyTable(productId: number) {
  const [filter, setFilter] = useState(EVERYTHING);
  const query = trpc.admin.keys.table.useQuery(
    { productId, ...filter },
    { placeholderData: keepPreviousData },
  );
  const showChoice = useCallback((choice: string) => setFilter({ ...EVERYTHING, choice }), []);
  const { isFetching, refetch } = query;
  const readShape = async () => (await refetch({ cancelRefetch: false })).data?.usualShape ?? null;
  return {
    filter,
    query,
    loadingShape: isFetching ? readShape : null,
    show: (status: KeyStatus | null) =>
      setFilter(({ choice }) => ({ ...EVERYTHING, choice, status })),
    showChoice,
    find: (key: string) => setFilter(({ choice }) => ({ ...EVERYTHING, choice, key })),
    turnTo: (page: string) => setFilter((now) => ({ ...now, page })),
  };
}
