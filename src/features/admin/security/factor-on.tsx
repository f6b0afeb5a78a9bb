"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NewSecondFactorDto, SecondFactorDto } from "@/contract/second-factor";
import { ProofPromptDialog } from "@/features/admin/shared/form/confirm-dialog";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { BeginApp } from "./begin-app";

/** If this many recovery codes or fewer are left, the tab recommends renewing them. */
const FEW = 3;

type FactorOnProps = {
  factor: SecondFactorDto;
  /** Receives the new recovery codes. */
  onCodes: (codes: readonly string[]) => void;
  onTurnedOff: () => void;
  /** Receives the secret of a new authenticator app. Offered while the admin has only passkeys. */
  onBegun: (factor: NewSecondFactorDto) => void;
};

/**
 * Shown while a second factor is on: the setup date of the authenticator app, the number of
 * recovery codes left, and buttons that renew the codes and add or remove the app.
 */
export function FactorOn({ factor, onCodes, onTurnedOff, onBegun }: FactorOnProps) {
  const texts = useTranslations("adminSecurity.on");
  const shown = useFormatDateTime();
  const [isEnding, setEnding] = useState(false);
  const renew = trpc.auth.secondFactor.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const { since, recoveryCodesLeft: count } = factor;
  return (
    <>
      <h2 className="text-h3">{texts("title")}</h2>
      {since !== null && (
        <p className="mt-2 text-body text-ink-2">{texts("line", { date: shown(since) })}</p>
      )}
      <p className="mt-2 text-body text-ink-2">
        {texts("left", { count })} {count <= FEW && texts("few")}
      </p>
      <Problem
        text={renew.error && errorMessage(renew.error, texts("renewFailed"))}
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap gap-2.5">
        <WorkButton busy={renew.isPending} onClick={() => renew.mutate()}>
          {texts("renew")}
        </WorkButton>
        {since === null ? (
          <BeginApp label={texts("addApp")} onBegun={onBegun} />
        ) : (
          <Button variant="outline" onClick={() => setEnding(true)}>
            {texts("turnOff")}
          </Button>
        )}
      </div>
      {isEnding && <TurnOffDialog onClose={() => setEnding(false)} onTurnedOff={onTurnedOff} />}
    </>
  );
}

type TurnOffDialogProps = { onClose: () => void; onTurnedOff: () => void };

/** Asks for the password and a second factor before the authenticator app is turned off. */
function TurnOffDialog({ onClose, onTurnedOff }: TurnOffDialogProps) {
  const texts = useTranslations("adminSecurity.turningOff");
  const toast = useToast();
  const { mutate, isPending, error } = trpc.auth.secondFactor.turnOff.useMutation({
    onSuccess: () => {
      toast({ kind: "ok", title: texts("done") });
      onClose();
      onTurnedOff();
    },
  });
  return (
    <ProofPromptDialog
      title={texts("title")}
      line={texts("line")}
      submit={texts("submit")}
      variant="danger"
      asksCode
      change={{ isBusy: isPending, error }}
      onProof={(proof) => mutate(proof)}
      onClose={onClose}
    />
  );
}
