"use client";

import { useTranslations } from "next-intl";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useCurrentUser } from "@/features/session/session-provider";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { FocusedHeading } from "./focused-heading";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/**
 * New recovery codes, which are shown only once, with buttons that copy them or save them as a
 * file.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const texts = useTranslations("adminSecurity.codes");
  const { user } = useCurrentUser();

  function save() {
    const title = texts("file", { shop: window.location.host, email: user?.email ?? "" });
    const file = new Blob([`${title}\n\n${codes.join("\n")}\n`], { type: "text/plain" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <FocusedHeading>{texts("title")}</FocusedHeading>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      <ul
        aria-label={texts("list")}
        className="mt-4 grid gap-x-6 gap-y-2 rounded-control bg-mist p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <Ltr className="text-role-code">{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <CopyButton
          text={codes.join("\n")}
          variant="outline"
          copyLabel={texts("copy")}
          copiedLabel={texts("copied")}
        />
        <Button variant="outline" size="small" onClick={save}>
          {texts("save")}
        </Button>
      </div>
      <Button className="mt-6" onClick={onDone}>
        {texts("done")}
      </Button>
    </>
  );
}
