"use client";

import { useTranslations } from "next-intl";
import type { BulkEditDto } from "@/contract/admin/catalogue/bulk-edits";
import type { CategoryDto } from "@/contract/catalogue";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ChangeSummary } from "./change-summary";
import { useBulkAction } from "./use-bulk-action";

type RecentEditsProps = { categories: readonly CategoryDto[]; onOpen: (id: number) => void };

/** The latest bulk changes, each with an undo button while an undo is possible. */
export function RecentEdits({ categories, onOpen }: RecentEditsProps) {
  const texts = useTranslations("adminBulkEdits.recent");
  const query = trpc.admin.bulkEdits.recent.useQuery();
  const undo = useBulkAction("undo", onOpen);
  if (!query.data) {
    return query.isError ? (
      <LoadFailed query={query} failed={texts("failed")} className="mt-5" />
    ) : (
      <Skeleton className="mt-5 h-40 w-full" />
    );
  }
  if (query.data.edits.length === 0) {
    return <EmptyState title={texts("empty")} description={texts("emptyLine")} className="py-10" />;
  }
  return (
    <>
      <Problem text={undo.problem} className="mt-4" />
      <ul className="mt-4">
        {query.data.edits.map((edit) => (
          <RecentEdit
            key={edit.id}
            edit={edit}
            categories={categories}
            isBusy={undo.isBusy}
            onOpen={onOpen}
            onUndo={undo.ask}
          />
        ))}
      </ul>
    </>
  );
}

type RecentEditProps = {
  edit: BulkEditDto;
  categories: readonly CategoryDto[];
  isBusy: boolean;
  onOpen: (id: number) => void;
  onUndo: (id: number) => void;
};

function RecentEdit({ edit, categories, isBusy, onOpen, onUndo }: RecentEditProps) {
  const texts = useTranslations("adminBulkEdits.recent");
  const count = edit.ready + edit.applied + edit.undone + edit.kept;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t-[1.5px]">
      <div className="min-w-0 grow basis-64">
        <p className="font-strong">
          <ChangeSummary change={edit.change} categories={categories} />
        </p>
        <p className="text-caption text-ink-2">
          {texts(`states.${edit.state}`, { count })} · <bdi>{edit.actorName}</bdi> ·{" "}
          <DateTime at={edit.appliedAt ?? edit.createdAt} />
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button
          variant="outline"
          size="small"
          aria-label={texts("openOf", { id: edit.id })}
          onClick={() => onOpen(edit.id)}
        >
          {texts("open")}
        </Button>
        {edit.undoUntil && (
          <WorkButton
            variant="outline"
            size="small"
            busy={isBusy}
            aria-label={texts("undoOf", { id: edit.id })}
            onClick={() => onUndo(edit.id)}
          >
            {texts("undo")}
          </WorkButton>
        )}
      </div>
    </li>
  );
}
