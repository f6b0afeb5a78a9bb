"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { BulkEditPageDto } from "@/contract/admin/catalogue/bulk-edits";
import type { CategoryDto } from "@/contract/catalogue";
import { DialogFooter } from "@/features/admin/shared/form/dialog-footer";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { ProgressBar } from "@/ui/feedback/progress-bar";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ChangeSummary } from "./change-summary";
import { EditRows } from "./edit-rows";
import { useBulkAction } from "./use-bulk-action";

/** Polling interval while the worker applies or undoes the change, in milliseconds. */
const POLL_INTERVAL_MS = 700;

const isUnderWay = (edit: BulkEditPageDto | undefined) =>
  edit?.state === "applying" || edit?.state === "undoing";

type EditViewProps = {
  id: number;
  categories: readonly CategoryDto[];
  onBack: () => void;
  onClose: () => void;
  /** Called after the change was applied or undone, when the table of products is stale. */
  onDone: () => void;
};

/** The preview of a bulk change with a button to apply it, or its result with an undo button. */
export function EditView({ id, categories, onBack, onClose, onDone }: EditViewProps) {
  const texts = useTranslations("adminBulkEdits.edit");
  const query = trpc.admin.bulkEdits.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_INTERVAL_MS : false) },
  );
  const edit = query.data;
  useWhenDone(edit?.state, onDone);
  if (!edit) {
    return query.isError ? (
      <LoadFailed query={query} failed={texts("failed")} className="mt-5" />
    ) : (
      <Skeleton className="mt-5 h-64 w-full" />
    );
  }
  const same = edit.matched - edit.ready - edit.skipped - edit.applied - edit.undone - edit.kept;
  return (
    <>
      <div className="mt-4 mb-5 grid gap-5">
        <p className="font-strong">
          <ChangeSummary change={edit.change} categories={categories} />
        </p>
        {isUnderWay(edit) ? <Progress edit={edit} /> : <Outcome edit={edit} />}
        <EditRows edit={edit} categories={categories} />
        {same > 0 && edit.state === "draft" && (
          <p className="text-caption text-ink-2">{texts("same", { count: same })}</p>
        )}
      </div>
      <EditButtons edit={edit} onBack={onBack} onClose={onClose} />
    </>
  );
}

/** Calls `onDone` when the state changes to applied or undone. */
function useWhenDone(state: BulkEditPageDto["state"] | undefined, onDone: () => void) {
  const before = useRef(state);
  useEffect(() => {
    const isDone = state === "applied" || state === "undone";
    if (isDone && before.current !== undefined && before.current !== state) onDone();
    before.current = state;
  }, [state, onDone]);
}

function Progress({ edit }: { edit: BulkEditPageDto }) {
  const texts = useTranslations("adminBulkEdits.edit");
  const isUndo = edit.state === "undoing";
  const left = isUndo ? edit.applied : edit.ready;
  const done = isUndo ? edit.undone + edit.kept : edit.applied + edit.skipped;
  const label = texts(edit.state === "undoing" ? "undoing" : "applying");
  return (
    <div role="status" className="grid gap-2">
      <p>{label}</p>
      <ProgressBar
        label={label}
        value={done}
        max={done + left}
        valueText={texts("progress", { done, all: done + left })}
      />
      <p className="text-caption text-ink-2">{texts("mayClose")}</p>
    </div>
  );
}

function Outcome({ edit }: { edit: BulkEditPageDto }) {
  const texts = useTranslations("adminBulkEdits.edit");
  const { state, ready, skipped, applied, undone, kept } = edit;
  if (state === "draft") {
    return (
      <Alert kind={ready === 0 ? "wait" : "info"} role="status">
        {texts("draft", { ready })} {skipped > 0 && texts("skipped", { count: skipped })}
      </Alert>
    );
  }
  if (state === "applied") {
    return (
      <Alert kind="ok" role="status">
        {texts("applied", { count: applied })} {skipped > 0 && texts("skipped", { count: skipped })}
      </Alert>
    );
  }
  return (
    <Alert kind="ok" role="status">
      {texts("undone", { count: undone })} {kept > 0 && texts("kept", { count: kept })}
    </Alert>
  );
}

type EditButtonsProps = { edit: BulkEditPageDto; onBack: () => void; onClose: () => void };

function EditButtons({ edit, onBack, onClose }: EditButtonsProps) {
  const texts = useTranslations("adminBulkEdits.edit");
  const dateTime = useFormatDateTime();
  const start = useBulkAction("start");
  const undo = useBulkAction("undo");
  const problem = start.problem ?? undo.problem;
  return (
    <DialogFooter>
      <Problem text={problem} className="mb-3" />
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {edit.undoUntil && (
          <p className="grow text-caption text-ink-2">
            {texts("undoUntil", { time: dateTime(edit.undoUntil) })}
          </p>
        )}
        {edit.undoUntil && (
          <WorkButton
            variant="outline"
            size="small"
            busy={undo.isBusy}
            onClick={() => undo.ask(edit.id)}
          >
            {texts("undo")}
          </WorkButton>
        )}
        {edit.state === "draft" ? (
          <Button variant="outline" size="small" onClick={onBack}>
            {texts("back")}
          </Button>
        ) : (
          <Button size="small" onClick={onClose}>
            {texts("close")}
          </Button>
        )}
        {edit.state === "draft" && edit.ready > 0 && (
          <WorkButton size="small" busy={start.isBusy} onClick={() => start.ask(edit.id)}>
            {texts("apply", { count: edit.ready })}
          </WorkButton>
        )}
      </div>
    </DialogFooter>
  );
}
