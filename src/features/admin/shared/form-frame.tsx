"use client";

import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode, Ref } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type FormFrameProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** What is said of the whole form. */
  problem: ReactNode;
  /** A line beside the buttons, spoken when it changes. */
  note?: ReactNode;
  submitLabel: string;
  submitRef?: Ref<HTMLButtonElement>;
  isBusy: boolean;
  /** Nothing can be saved now. */
  isWithheld?: boolean;
  onCancel: () => void;
};

/** The form in a dialog of the panel: its fields scroll, and the way out stays under them. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, children, problem, note, submitLabel, submitRef } = props;
  const { isBusy, isWithheld = false, onCancel } = props;
  const cancel = useTranslations("panel.rows")("cancel");
  const working = useTranslations("common")("working");
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex min-h-0 grow flex-col">
      <div className="grow scroll-py-24 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
        {children}
      </div>
      <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
        {problem && (
          <Alert kind="err" role="alert" className="mb-3">
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2.5">
          {note !== undefined && (
            <p
              role="status"
              className="min-w-0 grow text-caption text-ink-2 not-empty:basis-full sm:not-empty:basis-40"
            >
              {note}
            </p>
          )}
          <Button variant="outline" size="small" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            ref={submitRef}
            type="submit"
            size="small"
            busy={isBusy}
            busyText={working}
            disabled={isWithheld}
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
