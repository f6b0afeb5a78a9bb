"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CodeBox } from "@/ui/data/code-box";
import { Button } from "@/ui/form/button";
import { Checkbox } from "@/ui/form/checkbox";
import { CopyButton } from "@/ui/form/copy-button";

/** The number of codes shown initially; the rest is collapsed. */
const SHOWN_AT_FIRST = 4;

type CodeListProps = {
  codes: readonly string[];
  /** True if the codes were just revealed: their boxes play the reveal animation. */
  revealing?: boolean;
  /** A button in the first box, beside its copy button. */
  action?: ReactNode;
  /** Offers to include the codes in the printed page. */
  printable?: boolean;
};

/**
 * The codes of an item, one box each. A multi-line text keeps its lines. Codes are printed only if
 * the user ticked the checkbox for printing.
 */
export function CodeList(props: CodeListProps) {
  const { codes, revealing = false, action, printable = false } = props;
  const texts = useTranslations("profile.item");
  const [isWhole, setWhole] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const canFold = codes.length > SHOWN_AT_FIRST;
  const shown = isWhole ? codes : codes.slice(0, SHOWN_AT_FIRST);
  function copyName(index: number) {
    return texts("copyOneOf", { position: index + 1, count: codes.length });
  }
  return (
    <div className="space-y-2">
      <ul className={clsx("space-y-2 whitespace-pre-wrap", !isPrinted && "print:hidden")}>
        {shown.map((code, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes keep their order, and may repeat
          <li key={index}>
            <CodeBox
              code={code}
              copyLabel={texts("copy")}
              copyName={codes.length > 1 ? copyName(index) : undefined}
              copiedLabel={texts("copied")}
              revealing={revealing || index >= SHOWN_AT_FIRST}
              action={index === 0 && action}
            />
          </li>
        ))}
      </ul>
      {!isPrinted && (
        <p className="hidden text-ink-2 text-small print:block">
          {texts("notPrinted", { count: codes.length })}
        </p>
      )}
      {codes.length > 1 && (
        <CopyButton
          text={codes.join("\n")}
          variant="outline"
          copyLabel={texts("copyAll")}
          copiedLabel={texts("copied")}
          className="me-2"
        />
      )}
      {canFold && (
        <Button variant="ghost" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? texts("showFewerCodes", { count: SHOWN_AT_FIRST })
            : texts("showAllCodes", { count: codes.length })}
        </Button>
      )}
      {printable && (
        <Checkbox
          label={texts("printCodes", { count: codes.length })}
          checked={isPrinted}
          onChange={(event) => setPrinted(event.target.checked)}
          className="print:hidden"
        />
      )}
    </div>
  );
}
