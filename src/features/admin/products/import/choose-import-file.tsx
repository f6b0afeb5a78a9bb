import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import { MAX_IMPORT_BYTES } from "@/contract/admin/catalogue/imports";
import { FileDrop } from "@/features/admin/shared/form/file-drop";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { RefusalText } from "./refusal-text";
import type { Import } from "./use-import";

/**
 * The rules for a CSV file, a drop zone with a file chooser, and the error of the last chosen file.
 */
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
      <FileDrop
        onFile={choose}
        accept=".csv,.tsv,.txt,text/csv"
        label={texts("choose")}
        className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-2 border-dashed p-5"
        quiet="border-line-strong"
      >
        {(open) => (
          <>
            <Button size="small" onClick={open}>
              <UploadSimpleIcon size={18} aria-hidden="true" />
              {texts("choose")}
            </Button>
            <span className="min-w-0 grow basis-48 text-caption text-ink-2">
              {texts("drop", { size: MEGABYTES })}
            </span>
          </>
        )}
      </FileDrop>
    </>
  );
}

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;
