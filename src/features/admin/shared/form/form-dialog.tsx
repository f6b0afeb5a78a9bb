"use client";

import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { EmptyState } from "@/ui/feedback/empty-state";
import { IconButton } from "@/ui/form/icon-button";
import { Dialog } from "@/ui/overlay/dialog";
import { ConfirmDialog } from "./confirm-dialog";
import { draftKey, type FormDraft, forgetDraft, readDraft } from "./form-draft";
import { type FormTarget, useUnsavedGuard } from "./use-unsaved-guard";

/** Callbacks of a form in a dialog. */
export type FormExits = {
  /** Reports whether the form has unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

type FormDialogProps<Target> = {
  /** The object to edit, from the URL (an id, "new" …); null while the dialog is closed. */
  target: Target | null;
  title: (shown: Target | null) => string;
  onOpen: (target: Target) => void;
  onClose: () => void;
  /**
   * Returns the name of the form's draft, which keeps unsaved values across a reload. Without this
   * function the form keeps no draft.
   */
  draftName?: (shown: Target) => string;
  /** Renders the form of the object `shown`; remounted for each object. */
  children: (shown: Target | null, exits: FormExits, draft: FormDraft) => ReactNode;
};

/** A dialog with one form. It asks before unsaved values are lost. */
export function FormDialog<Target extends number | string = FormTarget>(
  props: FormDialogProps<Target>,
) {
  const { target, title, onOpen, onClose, draftName, children } = props;
  const close = useTranslations("panel.rows")("close");
  const discard = useTranslations("panel.discard");
  const guard = useUnsavedGuard({ target, open: onOpen, close: onClose });
  const { shown } = guard;
  const { adminId } = usePanelContext();
  // Without `draftName`, the form stores no draft and this key stays unused.
  const key = draftKey(adminId, shown !== null && draftName ? draftName(shown) : "");
  function leave() {
    forgetDraft(key);
    guard.leave();
  }
  const exits = { onDirty: guard.onDirty, onCancel: leave, onSaved: leave };
  return (
    <Dialog
      open={guard.isOpen}
      onClose={guard.tryToLeave}
      title={title(shown)}
      size="large"
      bare
      fullScreen
    >
      <div className="flex min-h-0 grow flex-col">
        <div className="flex items-center gap-4 border-line border-b-[1.5px] py-3 ps-4 pe-2 sm:ps-6 sm:pe-4">
          {/* Hidden, because the title is the dialog's accessible name already. */}
          <p aria-hidden="true" className="wrap-anywhere min-w-0 grow text-role-title text-xl">
            {title(shown)}
          </p>
          <IconButton label={close} onClick={guard.tryToLeave}>
            <XIcon size={20} weight="bold" aria-hidden="true" />
          </IconButton>
        </div>
        <Drafted key={shown} draftKey={key}>
          {(draft) => children(shown, exits, draft)}
        </Drafted>
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        title={discard("title")}
        line={discard("line")}
        submit={discard("discard")}
        cancel={discard("keep")}
        onSubmit={leave}
        onClose={guard.stay}
      />
    </Dialog>
  );
}

type MissingRowProps = Pick<FormExits, "onDirty"> & { title: string };

/**
 * The content of a form dialog whose row does not exist any more. Reports that there are no unsaved
 * values, so that the dialog closes without a question.
 */
export function MissingRow({ title, onDirty }: MissingRowProps) {
  useEffect(() => onDirty(false), [onDirty]);
  return (
    <div role="alert">
      <EmptyState title={title} className="py-16" />
    </div>
  );
}

type DraftedProps = { draftKey: string; children: (draft: FormDraft) => ReactNode };

/**
 * Reads the draft of a form once, before the form mounts, and remounts the form if the draft is
 * discarded.
 */
function Drafted({ draftKey: key, children }: DraftedProps) {
  const [round, setRound] = useState(0);
  const [stored, setStored] = useState(() => readDraft(key));
  function startAfresh() {
    forgetDraft(key);
    setStored(null);
    setRound(round + 1);
  }
  return <Fragment key={round}>{children({ key, stored, startAfresh })}</Fragment>;
}
