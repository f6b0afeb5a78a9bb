import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";
import { AddKeysProgress } from "./add-keys-progress";
import { AddKeysResult } from "./add-keys-result";
import { ChooseKeyFile } from "./choose-key-file";
import { pastedLines } from "./pasted-keys";
import type { AddKeys } from "./use-add-keys";

/** Where keys are pasted, or read from a file, and sent into the pool. */
export function AddKeysPanel({ adding }: { adding: AddKeys }) {
  const texts = useTranslations("adminKeys.add");
  const errors = useTranslations("errors");
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, phase } = adding;
  const isIdle = phase === "idle";
  const count = useMemo(() => pastedLines(text).length, [text]);

  function write(next: string) {
    setError(undefined);
    adding.write(next);
  }

  function submit() {
    if (phase === "paused") adding.goOn();
    else if (count > 0) adding.start();
    else {
      setError(errors("keys_missing"));
      area.current?.focus();
    }
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
            readOnly={!isIdle}
            value={text}
            onChange={(event) => write(event.target.value)}
            className="text-role-code"
          />
        )}
      </Field>
      <ChooseKeyFile
        disabled={!isIdle}
        onKeys={(keys) =>
          write(text === "" || text.endsWith("\n") ? text + keys : `${text}\n${keys}`)
        }
        onProblem={setError}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <SubmitButton adding={adding} count={count} onSubmit={submit} />
        {phase === "sending" && (
          <Button variant="line" onClick={adding.stop}>
            {texts("stop")}
          </Button>
        )}
        {phase === "paused" && (
          <Button variant="line" onClick={adding.edit}>
            {texts("edit")}
          </Button>
        )}
      </div>
      <AddKeysProgress adding={adding} />
      <AddKeysResult adding={adding} />
    </section>
  );
}

type SubmitButtonProps = { adding: AddKeys; count: number; onSubmit: () => void };

/** One button all along, so that the focus has somewhere to stay when "Stop" comes and goes. */
function SubmitButton({ adding, count, onSubmit }: SubmitButtonProps) {
  const texts = useTranslations("adminKeys.add");
  const common = useTranslations("common");
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = adding;
  const phaseBefore = useRef(phase);
  useEffect(() => {
    const isChanged = phaseBefore.current !== phase;
    phaseBefore.current = phase;
    if (isChanged && document.activeElement === document.body) button.current?.focus();
  }, [phase]);

  /** The second click of a double click comes when a short list has already been sent. */
  function submitOnce(event: MouseEvent) {
    if (event.detail < 2) onSubmit();
  }

  return (
    <Button
      ref={button}
      busy={phase === "sending"}
      busyText={common("working")}
      onClick={submitOnce}
    >
      {phase === "paused" ? texts("goOn") : texts("submit", { count })}
    </Button>
  );
}
