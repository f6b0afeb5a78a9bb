"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SecondFactorDto } from "@/contract/second-factor";
import { ProofPromptDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { AddPasskey } from "./add-passkey";

type Passkey = SecondFactorDto["passkeys"][number];

type PasskeysProps = {
  passkeys: readonly Passkey[];
  /** Receives the recovery codes if the admin had no second factor before adding a passkey. */
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => void;
};

/** The admin's passkeys: a list, a form that adds one, and a button that removes one. */
export function Passkeys({ passkeys, onCodes, onChanged }: PasskeysProps) {
  const texts = useTranslations("adminSecurity.passkeys");
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  return (
    <div className="mt-8 border-line border-t pt-6">
      <h3 className="text-h3">{texts("title")}</h3>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      {passkeys.length === 0 ? (
        <p className="mt-4 text-body text-ink-2">{texts("none")}</p>
      ) : (
        <ul aria-label={texts("list")} className="mt-4 grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      <AddPasskey
        onAdded={(codes) => {
          if (codes.length > 0) onCodes(codes);
          else onChanged();
        }}
      />
      {leaving && (
        <RemovePasskeyDialog
          passkey={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={onChanged}
        />
      )}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const texts = useTranslations("adminSecurity.passkeys");
  const shown = useFormatDateTime();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-mist p-4">
      <div className="min-w-0">
        <bdi className="wrap-anywhere text-label">{name}</bdi>
        <p className="text-caption text-ink-2">{texts("added", { date: shown(createdAt) })}</p>
        <p className="text-caption text-ink-2">
          {lastUsedAt === null ? texts("unused") : texts("used", { date: shown(lastUsedAt) })}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={texts("remove", { name })}
        onClick={onRemove}
      >
        {texts("removeShort")}
      </Button>
    </li>
  );
}

type RemovePasskeyDialogProps = { passkey: Passkey; onClose: () => void; onRemoved: () => void };

/** Asks for the password and a second factor before a passkey is removed. */
function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const texts = useTranslations("adminSecurity.removingPasskey");
  const toast = useToast();
  const { id, name } = passkey;
  const { mutate, isPending, error } = trpc.auth.secondFactor.removePasskey.useMutation({
    onSuccess: () => {
      toast({ kind: "ok", title: texts("done") });
      onClose();
      onRemoved();
    },
  });
  return (
    <ProofPromptDialog
      title={texts("title")}
      line={texts("line", { name })}
      submit={texts("submit")}
      variant="danger"
      asksCode
      change={{ isBusy: isPending, error }}
      onProof={(proof) => mutate({ id, ...proof })}
      onClose={onClose}
    />
  );
}
