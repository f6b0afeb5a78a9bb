"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from "react";
import { errorMessage } from "@/features/shared/error-message";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { DeleteRowDialog } from "./delete-row-dialog";
import { FormDialog, type FormExits } from "./form-dialog";
import { LoadFailed } from "./load-failed";
import { usePanelAddress } from "./panel-address";
import type { PanelRow, RowKind } from "./row-kind";
import type { FormTarget } from "./use-unsaved-guard";

/** The query of a `list` procedure, as tRPC's hook gives it. */
interface RowList<Row> {
  data: readonly Row[] | undefined;
  error: unknown;
  isError: boolean;
  isPending: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

export interface TableActions<Row> {
  onEdit: (row: Row) => void;
  /** Opens the form of a new one that begins as this one. */
  onCopy: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** With what a form of the tab opens. */
export type RowFormProps<Row> = FormExits & {
  /** What is edited, as it was when the dialog opened; null adds one. */
  row: Row | null;
  /** What a new one begins as. */
  copied: Row | null;
};

type RowsTabProps<Row> = {
  kind: RowKind;
  /** Under which name the open row stands in the panel's address. */
  param: string;
  list: RowList<Row>;
  deletion: ComponentProps<typeof DeleteRowDialog>["deletion"];
  /** What to know before a row is deleted. */
  deletionNote?: string;
  /** Stands in place of the deletion that was refused for a reason. */
  afterRefusal?: ComponentProps<typeof DeleteRowDialog>["afterRefusal"];
  /** A row is deleted, or not what it was. */
  onChanged: () => void;
  table: (rows: readonly Row[], actions: TableActions<Row>) => ReactNode;
  form: (props: RowFormProps<Row>) => ReactNode;
};

/** A tab of the panel that is one table: its heading, its rows, the form that adds and edits them, the deletion. */
export function RowsTab<Row extends PanelRow>(props: RowsTabProps<Row>) {
  const { kind, param, list, deletion, deletionNote, afterRefusal, onChanged, table, form } = props;
  const texts = useTranslations(kind);
  const common = useTranslations("panel.rows");
  const { read, go } = usePanelAddress();
  const dismissToast = useDismissToast();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [copied, setCopied] = useState<Row | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that had the focus is gone then.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (target: FormTarget) => {
      // It would cover the buttons of the dialog.
      dismissToast();
      go({ [param]: target });
    },
    [go, param, dismissToast],
  );
  const close = useCallback(() => go({ [param]: null }, { replace: true }), [go, param]);

  function add(from: Row | null) {
    setCopied(from);
    open("new");
  }
  function formOf(shown: FormTarget | null, exits: FormExits): ReactNode {
    if (shown === null) return null;
    const row = list.data?.find(({ id }) => id === shown) ?? null;
    if (shown !== "new" && !row) {
      return <EmptyState title={texts("form.missing")} className="py-16" />;
    }
    // One that is begun anew shows nothing of the one before.
    return (
      <Fragment key={copied?.id}>{form({ row, copied: row ? null : copied, ...exits })}</Fragment>
    );
  }

  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {texts("title")}
          </h1>
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        </div>
        <Button size="small" onClick={() => add(null)} className="max-sm:grow">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      {list.isError && (
        <LoadFailed
          message={errorMessage(list.error, texts("failed"))}
          retryLabel={common("tryAgain")}
          isBusy={list.isFetching}
          onRetry={() => void list.refetch()}
          className="mb-4"
        />
      )}
      {list.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {list.data && (
        <>
          {table(list.data, {
            onEdit: ({ id }) => open(id),
            onCopy: add,
            onDelete: setDeleting,
          })}
          <FormDialog
            target={targetIn(read(param))}
            title={(shown) => texts(shown === "new" ? "add" : "form.editTitle")}
            onOpen={open}
            onClose={close}
          >
            {formOf}
          </FormDialog>
        </>
      )}
      <DeleteRowDialog
        row={deleting}
        deletion={deletion}
        words={{
          title: texts("delete.title"),
          question: texts("delete.question"),
          note: deletionNote,
          delete: texts("delete.delete"),
          failed: texts("delete.failed"),
          deleted: () => texts("toast.deleted"),
        }}
        afterRefusal={afterRefusal}
        onChanged={onChanged}
        onClose={() => setDeleting(null)}
        onDeleted={focusHeading}
      />
    </section>
  );
}

function targetIn(text: string | null): FormTarget | null {
  if (text === "new") return "new";
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
