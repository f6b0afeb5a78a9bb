"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ProofInput } from "@/contract/second-factor";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { ProofForm } from "@/features/admin/shared/proof/proof-form";
import { Button } from "@/ui/form/button";
import type { ButtonSize, ButtonVariant } from "@/ui/form/button-style";
import { Dialog } from "@/ui/overlay/dialog";
import { ReasonForm } from "./reason-form";

type AskDialogProps = {
  open?: boolean;
  title: ReactNode;
  line?: ReactNode;
  /** Label of the confirming button. The other button says Cancel unless `cancel` is given. */
  submit: ReactNode;
  cancel?: string;
  variant?: ButtonVariant;
  /** Size of both buttons. */
  size?: ButtonSize;
  isBusy?: boolean;
  /** The error message of the last attempt, or null. */
  refusal?: string | null;
  /** Replaces the confirming button, for example after a refusal. */
  wayOut?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** Content between the text and the buttons. */
  children?: ReactNode;
};

/** A dialog that asks for a confirmation, for example before a deletion. */
export function ConfirmDialog(props: AskDialogProps) {
  const { open = true, title, line, submit, cancel, variant = "danger", size = "small" } = props;
  const { isBusy = false, refusal, wayOut, onSubmit, onClose, children } = props;
  const common = useTranslations("panel.rows");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={title}
      description={line}
      actions={
        <>
          <Button variant="outline" size={size} data-autofocus onClick={onClose}>
            {cancel ?? common("cancel")}
          </Button>
          {wayOut || (
            <WorkButton variant={variant} size={size} busy={isBusy} onClick={onSubmit}>
              {submit}
            </WorkButton>
          )}
        </>
      }
    >
      {children}
      <Problem text={refusal} className="mt-4" />
    </Dialog>
  );
}

type Change = { isBusy: boolean; error: unknown };

type AskReasonDialogProps = {
  title: string;
  line: ReactNode;
  /** Labels of the reason field, its help and the confirming button. */
  reason: string;
  help: string;
  submit: string;
  /** The error message if the server did not send one. */
  failed: string;
  variant?: ButtonVariant;
  size?: "small" | "base";
  role?: "alertdialog";
  change: Change;
  onReason: (reason: string) => void;
  onClose: () => void;
  /** Additional fields above the reason. */
  children?: ReactNode;
};

/** A dialog for a change that requires a reason. */
export function ReasonDialog(props: AskReasonDialogProps) {
  const { title, line, reason, help, submit, failed, variant, size = "small", role } = props;
  const { change, onReason, onClose, children } = props;
  return (
    <Dialog open onClose={onClose} role={role} size={size} title={title} description={line}>
      {children}
      <ReasonForm
        labels={{ reason, help, submit }}
        variant={variant}
        size={size === "small" ? "small" : undefined}
        isBusy={change.isBusy}
        error={change.error}
        lost={failed}
        onSubmit={onReason}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type AskProofDialogProps = {
  title: string;
  line: string;
  submit: string;
  variant?: ButtonVariant;
  /** True if the account has a second factor, which is then required as well. */
  asksCode: boolean;
  change: Change;
  onProof: (proof: ProofInput) => void;
  onClose: () => void;
};

/**
 * A dialog that asks for the password and, if the account has one, a second factor. Used before a
 * change of the account's security, and after the server refused a call because the admin has not
 * confirmed them recently.
 */
export function ProofPromptDialog(props: AskProofDialogProps) {
  const { title, line, submit, variant, asksCode, change, onProof, onClose } = props;
  return (
    <Dialog open onClose={onClose} size="small" title={title} description={line}>
      <ProofForm
        asksCode={asksCode}
        submitLabel={submit}
        variant={variant}
        isBusy={change.isBusy}
        error={change.error}
        onSubmit={onProof}
        onCancel={onClose}
      />
    </Dialog>
  );
}
