import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { IMPORT_HEADER } from "@/contract/admin/catalogue/imports";
import { type FileProblem, FileRefused } from "@/features/admin/shared/text/csv-file";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { type KeyTable, readKeyFile } from "./key-file";
import { KeyTablePreview } from "./key-table-preview";

const MAX_FILE_MEGABYTES = 5;

type ChooseKeyFileProps = {
  disabled: boolean;
  /** Receives the keys that the admin has confirmed, one per line. */
  onKeys: (keys: string) => void;
};

interface Chosen {
  name: string;
  table: KeyTable;
}

/**
 * Reads a file of keys in the browser and previews it. The admin then copies the file's keys into
 * the text area, or cancels.
 */
export function ChooseKeyFile({ disabled, onKeys }: ChooseKeyFileProps) {
  const texts = useTranslations("adminKeys.add");
  const problemText = useFileProblemText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const helpId = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setChosen(null);
    if (file.size > MAX_FILE_MEGABYTES * 1024 * 1024) {
      setProblem(problemText(new FileRefused({ code: "too_large" })));
    } else {
      await readKeyFile(file).then(
        (table) => {
          setChosen({ name: file.name, table });
          setProblem(null);
        },
        (error: unknown) => setProblem(problemText(error)),
      );
    }
    // Without this reset, choosing the same file again would fire no change event.
    target.value = "";
  }

  function close() {
    setChosen(null);
    button.current?.focus();
  }

  return (
    <div className="mt-3">
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={read}
      />
      <Button
        ref={button}
        variant="outline"
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
      <div role="alert">
        {problem !== null && (
          <Alert kind="err" className="wrap-anywhere mt-3">
            {problem}
          </Alert>
        )}
      </div>
      {chosen && !disabled && (
        <KeyTablePreview
          {...chosen}
          onCancel={close}
          onTake={(keys) => {
            onKeys(keys);
            close();
          }}
        />
      )}
    </div>
  );
}

/** Returns a function that returns the message for a file that cannot be read. */
function useFileProblemText() {
  const texts = useTranslations("adminKeys.add.file");
  return (error: unknown): string => {
    const problem: FileProblem =
      error instanceof FileRefused ? error.problem : { code: "unreadable" };
    return texts(problem.code, {
      size: MAX_FILE_MEGABYTES,
      columns: IMPORT_HEADER.columns,
      row: "row" in problem ? problem.row : 0,
    });
  };
}
