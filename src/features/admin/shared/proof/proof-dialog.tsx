"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ProofPromptDialog } from "@/features/admin/shared/form/confirm-dialog";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { trpc } from "@/trpc/client";
import { onProofNeeded } from "@/trpc/retry-after-auth-link";

type Answer = (isGiven: boolean) => void;

/**
 * Rendered once in the panel. If the server refuses a call because the admin has not recently
 * confirmed the password (and the second factor, if one is set up), the dialog asks for them. The
 * call is then repeated.
 */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setAnswer({ give: resolve });
          }),
      ),
    [],
  );
  function give(isGiven: boolean) {
    answer?.give(isGiven);
    setAnswer(null);
  }
  if (!answer) return null;
  return <AskForProof onAnswer={give} />;
}

function AskForProof({ onAnswer }: { onAnswer: Answer }) {
  const texts = useTranslations("adminProof");
  const { hasSecondFactor } = usePanelContext();
  // Read the cache only: if the security tab has fetched this data, it is newer than
  // `hasSecondFactor`.
  const known = trpc.auth.secondFactor.read.useQuery(undefined, { enabled: false }).data;
  const prove = trpc.auth.proveAdmin.useMutation({ onSuccess: () => onAnswer(true) });
  // If the second factor was enabled in another browser since this page was loaded, the server
  // refuses the password alone.
  const asksCode =
    (known?.isOn ?? hasSecondFactor) || refusalReason(prove.error) === "second_factor_needed";
  return (
    <ProofPromptDialog
      title={texts("title")}
      line={texts(asksCode ? "lineWithCode" : "line")}
      submit={texts("submit")}
      asksCode={asksCode}
      change={{ isBusy: prove.isPending, error: prove.error }}
      onProof={(typed) => prove.mutate(typed)}
      onClose={() => onAnswer(false)}
    />
  );
}
