import { useTranslations } from "next-intl";
import { type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { ProgressBar } from "@/ui/feedback/progress-bar";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
import { AddKeysResult } from "./add-keys-result";
import { BatchFields, isCost } from "./batch-fields";
import { ChooseKeyFile } from "./choose-key-file";
import { PasteCheck } from "./paste-check";
import { checkKeys, type KeyCheck, pastedLines } from "./pasted-keys";
import { SuspiciousKeys } from "./suspicious-keys";
import type { AddKeys } from "./use-add-keys";

type AddKeysPanelProps = {
  adding: AddKeys;
  /** The number of back-in-stock requests for these keys. */
  waiting: number;
  /**
   * The group lengths of most keys in the pool, such as "4-4" for "AB12-CD34"; null if the keys
   * differ or are few. The form warns of keys with other group lengths.
   */
  poolShape: string | null;
  /**
   * Null unless the keys are being fetched. Otherwise a function that waits for this fetch and
   * resolves to the new `poolShape`.
   */
  loadingShape: (() => Promise<string | null>) | null;
};

/** The form for adding keys, pasted or read from a file, to a product's key pool. */
export function AddKeysPanel(props: AddKeysPanelProps) {
  const { adding, waiting, poolShape, loadingShape } = props;
  const texts = useTranslations("adminKeys.add");
  const errors = useTranslations("errors");
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const cost = useRef<HTMLInputElement>(null);
  const { text, phase } = adding;
  /**
   * The current text of the form, which `compare` reads after its wait; null once the dialog is
   * closed.
   */
  const latest = useRef<string | null>(text);
  useEffect(() => {
    latest.current = text;
    return () => {
      latest.current = null;
    };
  }, [text]);
  const isIdle = phase === "idle";
  const isLocked = !isIdle || isComparing;
  const count = useMemo(() => pastedLines(text).length, [text]);
  const settled = useDeferredValue(text);
  const check = useMemo(() => checkKeys(pastedLines(settled), poolShape), [settled, poolShape]);

  function write(next: string) {
    setError(undefined);
    adding.write(next);
  }

  function submit() {
    if (phase === "paused") adding.resume();
    else if (!isCost(adding.batch.costUSD)) cost.current?.focus();
    else if (count > 0) void compare();
    else {
      setError(errors("keys_missing"));
      area.current?.focus();
    }
  }

  /**
   * Sends the list; asks first if it contains suspicious keys. Waits for a running fetch, because
   * the keys added before may have changed `poolShape`. Sends nothing if, during this wait, a
   * chosen file changed the list or the dialog was closed.
   */
  async function compare() {
    setComparing(true);
    const shape = loadingShape === null ? poolShape : await loadingShape();
    setComparing(false);
    if (latest.current !== text) return;
    if (checkKeys(pastedLines(text), shape).suspicious.length > 0) setAsking(true);
    else adding.start();
  }

  return (
    <section aria-labelledby="add-keys-heading" className="min-w-0">
      <h3 id="add-keys-heading" className="sr-only">
        {texts("heading")}
      </h3>
      <Field label={texts("label")} help={texts("help")} error={error}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            dir="ltr"
            rows={8}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            readOnly={isLocked}
            value={text}
            onChange={(event) => write(event.target.value)}
            className="text-role-code"
          />
        )}
      </Field>
      {isIdle && <PasteCheck check={check} text={settled} onTable={write} />}
      <ChooseKeyFile
        disabled={isLocked}
        onKeys={(keys) =>
          write(text === "" || text.endsWith("\n") ? text + keys : `${text}\n${keys}`)
        }
      />
      <BatchFields
        batch={adding.batch}
        cost={cost}
        readOnly={isLocked}
        onChange={adding.writeBatch}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <SubmitButton adding={adding} count={count} isComparing={isComparing} onSubmit={submit} />
        {phase === "sending" && (
          <Button variant="outline" onClick={adding.stop}>
            {texts("stop")}
          </Button>
        )}
        {phase === "paused" && (
          <Button variant="outline" onClick={adding.edit}>
            {texts("edit")}
          </Button>
        )}
      </div>
      <OddKeysDialog
        check={check}
        count={count}
        open={isAsking}
        onCancel={() => setAsking(false)}
        onAdd={() => {
          setAsking(false);
          adding.start();
        }}
      />
      <AddKeysProgress adding={adding} />
      <AddKeysResult adding={adding} waiting={waiting} />
    </section>
  );
}

type OddKeysDialogProps = {
  check: KeyCheck;
  count: number;
  open: boolean;
  onCancel: () => void;
  onAdd: () => void;
};

/** Asks before suspicious keys go into the pool, because a sold key cannot be withdrawn. */
function OddKeysDialog({ check, count, open, onCancel, onAdd }: OddKeysDialogProps) {
  const texts = useTranslations("adminKeys.add.odd");
  return (
    <ConfirmDialog
      open={open}
      title={texts("title", { count: check.suspicious.length })}
      submit={texts("add", { count })}
      cancel={texts("check")}
      variant="ink"
      onSubmit={onAdd}
      onClose={onCancel}
    >
      <div className="mt-4">
        <SuspiciousKeys check={check} place="lineText" />
      </div>
    </ConfirmDialog>
  );
}

type SubmitButtonProps = {
  adding: AddKeys;
  count: number;
  isComparing: boolean;
  onSubmit: () => void;
};

/** One button for all phases, so that it can take the focus when "Stop" disappears. */
function SubmitButton({ adding, count, isComparing, onSubmit }: SubmitButtonProps) {
  const texts = useTranslations("adminKeys.add");
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = adding;
  const phaseBefore = useRef(phase);
  useEffect(() => {
    const isChanged = phaseBefore.current !== phase;
    phaseBefore.current = phase;
    if (isChanged && document.activeElement === document.body) button.current?.focus();
  }, [phase]);

  /**
   * Ignores the second click of a double click: by then a short list may be sent already, and the
   * click would submit the form again.
   */
  function submitOnce(event: MouseEvent) {
    if (event.detail < 2) onSubmit();
  }

  return (
    <WorkButton ref={button} busy={phase === "sending" || isComparing} onClick={submitOnce}>
      {phase === "paused" ? texts("resume") : texts("submit", { count })}
    </WorkButton>
  );
}

/** The progress of sending a list, and the reason if sending is paused. */
function AddKeysProgress({ adding: { job, phase, problem } }: { adding: AddKeys }) {
  const texts = useTranslations("adminKeys.add");
  const isShown = job !== null && phase !== "idle";
  const sent = job?.sent ?? 0;
  const total = job?.total ?? 0;
  const progress = isShown ? texts("sent", { sent, total }) : "";
  return (
    <>
      {isShown && (
        <div className="mt-4">
          <ProgressBar label={texts("progress")} value={sent} max={total} valueText={progress} />
          <p aria-hidden="true" className="mt-2 text-caption text-ink-2">
            {progress}
          </p>
        </div>
      )}
      <LiveRegion message={progress} />
      <div role="status">
        {phase === "paused" && (
          <Alert kind={problem === null ? "info" : "err"} className="mt-4">
            {problem === null
              ? texts("stopped", { count: total - sent })
              : `${problem} ${texts("cutOffLeft", { count: total - sent })}`}
          </Alert>
        )}
      </div>
    </>
  );
}
