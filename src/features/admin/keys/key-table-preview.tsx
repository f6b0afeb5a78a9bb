import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { LIST_COMMA } from "@/domain/text/locale";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Checkbox } from "@/ui/form/checkbox";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { type KeyTable, keysOfTable } from "./key-file";
import { checkKeys } from "./pasted-keys";
import { SuspiciousKeys } from "./suspicious-keys";

/** Upper bounds on the keys and refused rows shown. */
const SHOWN_KEYS = 5;
const SHOWN_ROWS = 20;

type KeyTablePreviewProps = {
  /** The file's name; absent if the table was pasted. */
  name?: string;
  table: KeyTable;
  onCancel: () => void;
  /** Receives the usable keys, one per line. */
  onTake: (keys: string) => void;
};

/**
 * A preview of a table of keys: the column, the number of keys, the first keys, and the omitted
 * rows with reasons.
 */
export function KeyTablePreview({ name, table, onCancel, onTake }: KeyTablePreviewProps) {
  const texts = useTranslations("adminKeys.add.preview");
  const [column, setColumn] = useState(table.keyColumn);
  const [hasHeadings, setHeadings] = useState(table.hasHeadings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const found = useMemo(() => {
    if (column === null) return null;
    const keys = keysOfTable(table, { column, hasHeadings });
    return { ...keys, check: checkKeys(keys.lines, null) };
  }, [table, column, hasHeadings]);

  function take() {
    if (!found) return;
    const left = new Set(
      [...found.check.unusable, ...found.check.repeated].map(({ line }) => line),
    );
    onTake(
      found.lines
        .filter(({ line }) => !left.has(line))
        .map(({ text }) => text)
        .join("\n"),
    );
  }

  return (
    <section className="frame frame-quiet mt-3 rounded-card p-4">
      <h4 ref={heading} tabIndex={-1} className="text-label">
        {texts(name === undefined ? "headingPaste" : "heading")}
      </h4>
      {name !== undefined && (
        <p className="wrap-anywhere text-caption text-ink-2">
          <bdi>{name}</bdi>
        </p>
      )}
      <ColumnFields
        table={table}
        {...{ column, hasHeadings }}
        onColumn={setColumn}
        onHeadings={setHeadings}
      />
      {found && <FoundKeys found={found} />}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {found && found.check.count > 0 && (
          <Button size="small" onClick={take}>
            {texts("take", { count: found.check.count })}
          </Button>
        )}
        <Button size="small" variant="outline" onClick={onCancel}>
          {texts("cancel")}
        </Button>
      </div>
    </section>
  );
}

type ColumnFieldsProps = {
  table: KeyTable;
  column: number | null;
  hasHeadings: boolean;
  onColumn: (column: number) => void;
  onHeadings: (hasHeadings: boolean) => void;
};

function ColumnFields(props: ColumnFieldsProps) {
  const { table, column, hasHeadings, onColumn, onHeadings } = props;
  const texts = useTranslations("adminKeys.add.preview");
  const [first, second] = table.rows;
  const sampleOf = (at: number) => first?.cells[at]?.trim() || second?.cells[at]?.trim();
  const options = table.columns.map((at) => {
    const number = texts("columnNumber", { number: at + 1 });
    const sample = sampleOf(at)?.slice(0, 40);
    return { value: String(at), label: sample ? <bdi>{`${number}: ${sample}`}</bdi> : number };
  });
  return (
    <>
      {table.columns.length > 1 && (
        <Field label={texts("column")} className="mt-3">
          {(control) => (
            <Select
              {...control}
              value={column === null ? null : String(column)}
              options={options}
              placeholder={texts("choose")}
              onChange={(value) => onColumn(Number(value))}
            />
          )}
        </Field>
      )}
      <Checkbox
        className="mt-2"
        label={texts("hasHeadings")}
        checked={hasHeadings}
        onChange={(event) => onHeadings(event.target.checked)}
      />
    </>
  );
}

type Found = ReturnType<typeof keysOfTable> & { check: ReturnType<typeof checkKeys> };

function FoundKeys({ found: { check, lines, severalLines, empty } }: { found: Found }) {
  const texts = useTranslations("adminKeys.add.preview");
  const comma = LIST_COMMA[useLanguage()];
  const rowsText = (rows: readonly number[]) => {
    const hidden = rows.length - SHOWN_ROWS;
    const shown = rows.slice(0, SHOWN_ROWS).join(comma);
    return hidden > 0 ? `${shown}${comma}${texts("more", { count: hidden })}` : shown;
  };
  const unusable = check.unusable.map(({ line }) => line);
  return (
    <div role="status" className="mt-3 grid gap-2 text-caption">
      <p className="font-strong text-body">{texts("count", { count: check.count })}</p>
      {check.repeated.length > 0 && (
        <p className="text-ink-2">{texts("repeated", { count: check.repeated.length })}</p>
      )}
      {empty > 0 && <p className="text-ink-2">{texts("empty", { count: empty })}</p>}
      {lines.length > 0 && (
        <>
          <p className="text-ink-2">{texts("first")}</p>
          <ul className="rounded-control bg-cloud px-4 py-2">
            {lines.slice(0, SHOWN_KEYS).map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                <Ltr className="text-role-code text-[0.9375rem]">{text}</Ltr>
              </li>
            ))}
          </ul>
        </>
      )}
      {severalLines.length > 0 && (
        <Alert kind="err">
          {texts("severalLines", { count: severalLines.length, rows: rowsText(severalLines) })}
        </Alert>
      )}
      {unusable.length > 0 && (
        <Alert kind="err">
          {texts("unusable", { count: unusable.length, rows: rowsText(unusable) })}
        </Alert>
      )}
      <SuspiciousKeys check={check} place="rowText" />
    </div>
  );
}
