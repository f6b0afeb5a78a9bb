import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { isTableText, type KeyTable, readTable } from "./key-file";
import { KeyTablePreview } from "./key-table-preview";
import type { KeyCheck } from "./pasted-keys";
import { SuspiciousKeys } from "./suspicious-keys";

type PasteCheckProps = {
  text: string;
  check: KeyCheck;
  /** Receives the keys of the chosen column, which replace the pasted table. */
  onTable: (keys: string) => void;
};

/**
 * Warnings about a pasted list before it is sent. For a pasted table, a button opens a preview, in
 * which the admin chooses the column with the keys.
 */
export function PasteCheck({ text, check, onTable }: PasteCheckProps) {
  const texts = useTranslations("adminKeys.add.preview");
  const [opened, setOpened] = useState<{ text: string; table: KeyTable } | null>(null);
  const isTable = isTableText(text);
  if (opened?.text === text) {
    return (
      <KeyTablePreview
        table={opened.table}
        onCancel={() => setOpened(null)}
        onTake={(keys) => {
          setOpened(null);
          onTable(keys);
        }}
      />
    );
  }
  async function open() {
    const table = await readTable(new Blob([text])).catch(() => null);
    setOpened(table && { text, table });
  }
  return (
    <div className="mt-3 grid gap-3 text-caption">
      <div role="status" className="grid gap-3">
        {check.repeated.length > 0 && (
          <p className="text-ink-2">{texts("repeated", { count: check.repeated.length })}</p>
        )}
        {isTable ? (
          <Alert kind="wait">{texts("table")}</Alert>
        ) : (
          <SuspiciousKeys check={check} place="lineText" />
        )}
      </div>
      {isTable && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={open}>
          {texts("openTable")}
        </Button>
      )}
    </div>
  );
}
