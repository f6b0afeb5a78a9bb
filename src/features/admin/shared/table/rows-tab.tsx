"use client";

import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from "react";
import { FormDialog, type FormExits, MissingRow } from "@/features/admin/shared/form/form-dialog";
import { type FormTarget, targetIn } from "@/features/admin/shared/form/use-unsaved-guard";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { TabHeading } from "@/features/admin/shared/frame/tab-heading";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { useDismissToast } from "@/ui/feedback/toast-context";
import type { Column } from "./column-table";
import { DeleteRowDialog } from "./delete-row-dialog";
import { RowAction } from "./row-actions";

/** The namespace of the messages of a tab. These namespaces have the same keys. */
export type RowKind = "adminCategories" | "adminCoupons" | "adminGames" | "adminOptions";

/** A row of a tab's table. */
export interface PanelRow {
  id: number;
  /** The stored version; a save that is based on another version is refused. */
  version: number;
  name: string;
  nameAr: string | null;
  /** True if the row comes with the shop and cannot be deleted. */
  isBuiltIn: boolean;
}

/** Props of the form that adds or edits a row of a tab. */
export type RowFormProps<Row> = FormExits & {
  /** The edited row, as it was when the dialog opened; null for a new row. */
  row: Row | null;
  /** The row that a new row is copied from, or null. */
  copied: Row | null;
};

type RowsTabProps<Row> = {
  kind: RowKind;
  /** The URL parameter that names the row whose form is open. */
  param: string;
  list: ComponentProps<typeof QueryContent<readonly Row[]>>["query"];
  deletion: ComponentProps<typeof DeleteRowDialog>["deletion"];
  /** A note in the dialog that asks before a deletion. */
  deletionNote?: string;
  /** Renders a replacement of the delete button after a refused deletion. */
  afterRefusal?: ComponentProps<typeof DeleteRowDialog>["afterRefusal"];
  /**
   * Fetches the list again after a deletion or a failed attempt: the row is gone, or may have
   * changed.
   */
  onChanged: () => void;
  /** True if rows can be copied. */
  isCopied?: boolean;
  /** Renders the table; `buttons` is its last column. */
  table: (rows: readonly Row[], buttons: Column<Row>) => ReactNode;
  form: (props: RowFormProps<Row>) => ReactNode;
};

/**
 * A tab with one table: heading, rows, the form that adds and edits rows, and the dialog that
 * deletes a row.
 */
export function RowsTab<Row extends PanelRow>(props: RowsTabProps<Row>) {
  const { kind, param, list, deletion, deletionNote, afterRefusal, isCopied = false } = props;
  const { onChanged, table, form } = props;
  const texts = useTranslations(kind);
  const { read, go } = usePanelAddress();
  const dismissToast = useDismissToast();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [copied, setCopied] = useState<Row | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // After a deletion the row that had the focus is gone, so focus the heading.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (target: FormTarget) => {
      // A toast would cover the buttons of the dialog.
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
      return <MissingRow title={texts("form.missing")} onDirty={exits.onDirty} />;
    }
    // The key remounts the form when another row is copied.
    return (
      <Fragment key={copied?.id}>{form({ row, copied: row ? null : copied, ...exits })}</Fragment>
    );
  }

  return (
    <section>
      <TabHeading
        title={texts("title")}
        line={texts("line")}
        add={texts("add")}
        onAdd={() => add(null)}
        headingRef={heading}
      />
      <QueryContent query={list} texts={texts} skeleton="h-40 w-full" className="mb-4">
        {(rows) => (
          <>
            {table(rows, {
              head: "",
              className: ({ isBuiltIn }) =>
                clsx("max-md:-mb-3 max-md:py-0 md:ps-0", !isBuiltIn && "can-delete"),
              cell: (row) => (
                <RowButtons
                  row={row}
                  onEdit={() => open(row.id)}
                  {...(isCopied && { onCopy: () => add(row) })}
                  onDelete={() => setDeleting(row)}
                />
              ),
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
      </QueryContent>
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

type RowButtonsProps = {
  row: PanelRow;
  onEdit: () => void;
  /** Absent if rows cannot be copied. */
  onCopy?: () => void;
  onDelete: () => void;
};

/** The buttons of a row: edit, copy and delete. A built-in row has no delete button. */
function RowButtons({ row, onEdit, onCopy, onDelete }: RowButtonsProps) {
  const texts = useTranslations("panel.rows");
  const name = productName(row, useLanguage());
  return (
    <div className="flex justify-end gap-0.5 max-md:-me-3">
      <RowAction label={texts("edit", { name })} tooltip={texts("editTip")} onClick={onEdit}>
        <PencilSimpleIcon size={20} aria-hidden="true" />
      </RowAction>
      {onCopy && (
        <RowAction label={texts("copy", { name })} tooltip={texts("copyTip")} onClick={onCopy}>
          <CopyIcon size={20} aria-hidden="true" />
        </RowAction>
      )}
      {row.isBuiltIn ? (
        // An empty space that aligns these buttons with those of rows that have a delete button.
        <span className="hidden w-11 md:in-[tbody:has(.can-delete)]:block" />
      ) : (
        <RowAction
          label={texts("delete", { name })}
          tooltip={texts("deleteTip")}
          onClick={onDelete}
        >
          <TrashIcon size={20} aria-hidden="true" />
        </RowAction>
      )}
    </div>
  );
}
