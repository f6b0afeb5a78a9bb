"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { DialogFooter } from "@/features/admin/shared/form/dialog-footer";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { ProgressBar } from "@/ui/feedback/progress-bar";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";
import { ChooseImportFile } from "./choose-import-file";
import { ImportResult } from "./import-result";
import { type Import, useImport } from "./use-import";

/**
 * The import of products from a CSV file: choose a file, check it, review the effect, import it.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTranslations("adminImport");
  const importing = useImport();
  const [isLeaving, setLeaving] = useState(false);
  const { phase, progress } = importing;
  const left = phase === "importing" ? progress.total - progress.done : 0;
  const hasLeft = left > 0;
  useUnsaved(hasLeft);

  return (
    <Dialog
      open
      onClose={() => (hasLeft ? setLeaving(true) : onClose())}
      title={texts("title")}
      closeLabel={texts("close")}
      size="large"
      fullScreen
    >
      {phase === "choosing" && <ChooseImportFile importing={importing} />}
      {(phase === "checking" || phase === "importing") && <UnderWay importing={importing} />}
      {(phase === "checked" || phase === "done") && (
        <Finished importing={importing} onClose={onClose} />
      )}
      <ConfirmDialog
        open={isLeaving && hasLeft}
        title={texts("leave.title")}
        line={texts("leave.line", { count: left })}
        submit={texts("leave.close")}
        cancel={texts("leave.stay")}
        size="base"
        onSubmit={onClose}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  );
}

/** The heading of a step. It takes the focus, because the button that led to the step is gone. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="wrap-anywhere mt-5 font-strong outline-none">
      {children}
    </h3>
  );
}

/**
 * The progress of the check or the import, a button that stops or resumes it, and the reason of a
 * pause.
 */
function UnderWay({ importing }: { importing: Import }) {
  const texts = useTranslations("adminImport");
  const { phase, isPaused, progress, problem, file, stop, resume, reset } = importing;
  const isChecking = phase === "checking";
  const { done, total } = progress;
  const percent = Math.floor((100 * done) / Math.max(1, total));
  const word = isChecking ? texts("percent", { percent }) : texts("sent", { sent: done, total });
  return (
    <>
      <StepHeading key={phase}>
        {texts(phase === "checking" ? "checking" : "importing", { file: file?.name ?? "" })}
      </StepHeading>
      <ProgressBar
        label={texts(isChecking ? "progressChecked" : "progressImported")}
        value={done}
        max={total}
        valueText={word}
        className="mt-4"
      />
      <p aria-hidden="true" className="mt-2 text-caption text-ink-2">
        {word}
      </p>
      {/* Announce steps of 10 percent only: more messages would overwhelm a screen reader. */}
      <LiveRegion message={texts("percent", { percent: percent - (percent % 10) })} />
      <div role="status">
        {isPaused && (
          <Alert kind={problem === null ? "info" : "err"} className="mt-4">
            {problem === null
              ? texts(isChecking ? "stoppedChecking" : "stopped")
              : `${problem} ${texts("cutOffLeft")}`}
          </Alert>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {/* One button for stop and resume, so that it keeps the focus. */}
        <Button
          size="small"
          variant={isPaused ? "ink" : "outline"}
          onClick={isPaused ? resume : stop}
        >
          {texts(isPaused ? "resume" : "stop")}
        </Button>
        {isPaused && isChecking && (
          <Button size="small" variant="outline" onClick={reset}>
            {texts("chooseAgain")}
          </Button>
        )}
      </div>
    </>
  );
}

/** After the check, what an import would change; after the import, the result. */
function Finished({ importing, onClose }: { importing: Import; onClose: () => void }) {
  const texts = useTranslations("adminImport");
  const { phase, checked, imported, ignored, waiting, start, reset } = importing;
  const isDone = phase === "done";
  return (
    <>
      <StepHeading key={phase}>{texts(isDone ? "done" : "wouldDo")}</StepHeading>
      <ImportResult
        report={isDone ? imported : checked}
        isDone={isDone}
        ignored={isDone ? [] : ignored}
        refusal={importing.refusal}
      />
      <DialogFooter className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button size="small" variant="outline" onClick={reset}>
          {texts("chooseAgain")}
        </Button>
        {isDone && (
          <Button size="small" onClick={onClose}>
            {texts("close")}
          </Button>
        )}
        {!isDone && waiting > 0 && (
          <Button size="small" onClick={start}>
            {texts("submit", { count: waiting })}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
