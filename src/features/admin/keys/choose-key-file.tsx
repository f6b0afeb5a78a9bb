import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useId, useRef } from "react";
import { Button } from "@/ui/button";
import { keysOfFile } from "./pasted-keys";

const MAX_FILE_MEGABYTES = 5;

type ChooseKeyFileProps = {
  disabled: boolean;
  /** Given the keys of the file, one a line. */
  onKeys: (keys: string) => void;
  onProblem: (problem: string) => void;
};

/** Reads a file of keys in the browser: what is in it goes into the text area, to be seen before it is sent. */
export function ChooseKeyFile({ disabled, onKeys, onProblem }: ChooseKeyFileProps) {
  const texts = useTranslations("adminKeys.add");
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MAX_FILE_MEGABYTES * 1024 * 1024) {
      onProblem(texts("fileTooLarge", { size: MAX_FILE_MEGABYTES }));
    } else {
      await file.arrayBuffer().then(
        (bytes) => onKeys(keysOfFile(file.name, new Uint8Array(bytes))),
        () => onProblem(texts("fileUnreadable")),
      );
    }
    // The same file may be chosen again.
    target.value = "";
  }

  return (
    <div className="mt-3">
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={read}
      />
      <Button
        variant="line"
        size="small"
        disabled={disabled}
        aria-describedby={helpId}
        onClick={() => input.current?.click()}
      >
        <UploadSimpleIcon size={18} aria-hidden="true" />
        {texts("choose")}
      </Button>
      <p id={helpId} className="mt-2 text-caption text-ink-2">
        {texts("chooseHelp")}
      </p>
    </div>
  );
}
