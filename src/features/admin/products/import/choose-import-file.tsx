import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { MAX_IMPORT_BYTES } from "@/contract/admin/imports";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { RefusalText } from "./refusal-text";
import type { Import } from "./use-import";

/** What a file may hold, and the way to choose or drop one; why the last one was refused. */
export function ChooseImportFile({ importing }: { importing: Import }) {
  const texts = useTranslations("adminImport");
  const { refusal, problem, choose } = importing;
  return (
    <>
      <p className="mt-3 text-body text-ink-2">{texts("line")}</p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-caption text-ink-2">
        <li>{texts("rules.number")}</li>
        <li>{texts("rules.content")}</li>
        <li>{texts("rules.again")}</li>
      </ul>
      <div role="alert">
        {(refusal || problem !== null) && (
          <Alert kind="err" className="wrap-anywhere mt-4">
            {refusal ? <RefusalText refusal={refusal} /> : problem}
          </Alert>
        )}
      </div>
      <DropArea onFile={choose} />
    </>
  );
}

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;

function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const texts = useTranslations("adminImport");
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-2 border-dashed p-5",
        isOver ? "border-after bg-after-soft" : "border-line-strong",
      )}
    >
      <Button size="small" onClick={() => chooser.current?.click()}>
        <UploadSimpleIcon size={18} aria-hidden="true" />
        {texts("choose")}
      </Button>
      <span className="min-w-0 grow basis-48 text-caption text-ink-2">
        {texts("drop", { size: MEGABYTES })}
      </span>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={texts("choose")}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again is another choice, too.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
