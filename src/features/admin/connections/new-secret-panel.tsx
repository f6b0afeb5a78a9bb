"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useId, useState } from "react";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { CopyButton } from "@/ui/form/copy-button";
import { IconButton } from "@/ui/form/icon-button";
import { type NewSecret, useNewSecrets } from "./new-secrets";

type NewSecretPanelProps = {
  newSecret: NewSecret;
  words: {
    /** States that the secret is shown once. */
    sentence: ReactNode;
    /** The accessible name of the copy button; begins with the button's visible label. */
    copyName: string;
    /**
     * The consequence of closing the panel before the secret is copied; shown below the question.
     */
    leaveLine: string;
    back: string;
  };
  /** For moving the focus to the panel: a screen reader then reads `sentence`. */
  panelRef: Ref<HTMLElement> | undefined;
  /** Called after the panel is closed, to move the focus from its removed button. */
  onClosed: () => void;
};

/**
 * Shows a created secret in the page, not in a dialog: Escape would close a dialog and lose the
 * secret, which is shown only once (visual design §20, connections).
 */
export function NewSecretPanel({ newSecret, words, panelRef, onClosed }: NewSecretPanelProps) {
  const texts = useTranslations("adminConnections.ready");
  const { markCopied, drop } = useNewSecrets();
  const [isAsking, setAsking] = useState(false);
  const sentenceId = useId();
  const { secret, isCopied } = newSecret;

  function close() {
    drop(newSecret);
    // Wait a frame: while the question is open, the page is inert and cannot take the focus.
    requestAnimationFrame(onClosed);
  }
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      aria-labelledby={sentenceId}
      className="@container mb-4 rounded-card bg-ok-ground ps-4 pe-3 pb-3 text-ink outline-none forced-colors:border"
    >
      <div className="flex items-start gap-3">
        <CheckCircleIcon
          size={20}
          weight="fill"
          aria-hidden="true"
          className="mt-3.5 shrink-0 text-ok"
        />
        <p id={sentenceId} className="min-w-0 grow py-2.5 text-body">
          {words.sentence}
        </p>
        <IconButton
          label={texts("close")}
          onClick={() => (isCopied ? close() : setAsking(true))}
          className="mt-0.5 -me-2"
        >
          <XIcon size={20} weight="bold" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-h-13 items-center gap-4 rounded-control bg-sky p-1 ps-4 @max-xl:flex-col @max-xl:items-stretch @max-xl:gap-2 @max-xl:p-3">
        <bdi
          dir="ltr"
          translate="no"
          onCopy={() => markCopied(newSecret)}
          className="min-w-0 grow select-all break-all text-code @max-xl:text-[1.0625rem]"
        >
          {secret}
        </bdi>
        <CopyButton
          text={secret}
          copyLabel={texts("copy")}
          copyName={words.copyName}
          copiedLabel={texts("copied")}
          onCopied={() => markCopied(newSecret)}
          className="shrink-0"
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts("leave.title")}
        line={words.leaveLine}
        submit={texts("leave.submit")}
        cancel={words.back}
        onSubmit={close}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
