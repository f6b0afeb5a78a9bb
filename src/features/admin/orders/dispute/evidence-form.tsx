"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DisputeDto } from "@/contract/admin/orders/disputes";
import { MAX_EVIDENCE_NOTE } from "@/domain/orders/dispute";
import { EmptyLine, Section } from "@/features/admin/orders/detail/section";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { errorMessage } from "@/features/shared/errors/error-message";
import { Alert } from "@/ui/feedback/alert";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
import type { DisputeAnswerRunner } from "./use-dispute-answer";

type EvidenceFormProps = { dispute: DisputeDto; runner: DisputeAnswerRunner };

/** A preview of the evidence that the shop compiles, and the form that sends it with a note. */
export function EvidenceForm({ dispute, runner }: EvidenceFormProps) {
  const texts = useTranslations("adminDispute.evidence");
  const lost = useTranslations("adminOrderActions")("noAnswer");
  const [note, setNote] = useState("");
  useUnsaved(note !== "");
  const mayAnswer = usePermissions()("orders:refund");
  const isAllowed = mayAnswer && dispute.allowed.includes("evidence");
  const { error } = runner;

  async function submit() {
    const input = { disputeId: dispute.id, note };
    const isSent = await runner.run({ kind: "evidence", input });
    // A note that was edited during the request is kept.
    if (isSent) setNote((now) => (now === note ? "" : now));
  }

  return (
    <Section heading={texts("heading")}>
      <p className="mt-2 text-small text-ink-2">{texts("line")}</p>
      <p
        dir="ltr"
        lang="en"
        className="mt-3 wrap-anywhere whitespace-pre-wrap rounded-control bg-cloud p-4 text-small"
      >
        {dispute.evidence}
      </p>
      {isAllowed ? (
        <form
          noValidate
          aria-label={texts("heading")}
          className="mt-5 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field label={texts("note")} help={texts("noteHelp")}>
            {(control) => (
              <TextArea
                {...control}
                dir="auto"
                rows={3}
                maxLength={MAX_EVIDENCE_NOTE}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          <Problem
            text={error !== null && runner.asked?.kind === "evidence" && errorMessage(error, lost)}
          />
          <WorkButton type="submit" busy={runner.isBusy}>
            {texts("send")}
          </WorkButton>
        </form>
      ) : (
        mayAnswer && <NotHere dispute={dispute} />
      )}
    </Section>
  );
}

/**
 * The reason why no evidence can be sent now. If the provider accepts the answer only on its own
 * site, says so and links to that site, if its URL is known.
 */
function NotHere({ dispute }: { dispute: DisputeDto }) {
  const texts = useTranslations("adminDispute.evidence");
  const { state, allowed, answers, providerSite } = dispute;
  const isShopsTurn = state === "open" || state === "waiting_for_seller";
  const isUnderWay = answers.some((answer) => answer.state === "requested");
  if (!isShopsTurn || isUnderWay || allowed.length > 0) {
    return <EmptyLine>{texts("notNow")}</EmptyLine>;
  }
  return (
    <Alert kind="info">
      {texts("atProvider")}
      {providerSite !== null && (
        <a
          href={providerSite}
          target="_blank"
          rel="noopener noreferrer"
          className="link flex min-h-11 w-fit items-center"
        >
          {texts("openSite")}
        </a>
      )}
    </Alert>
  );
}
