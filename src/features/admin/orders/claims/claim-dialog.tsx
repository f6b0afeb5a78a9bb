"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { MAX_CLAIM_TEXT } from "@/domain/orders/claim";
import { ActionDialog } from "@/features/admin/orders/actions/action-dialog";
import type {
  OrderActionRequest,
  OrderActionRunner,
} from "@/features/admin/orders/actions/use-order-action";
import { RefundEffect } from "@/features/admin/orders/refund/refund-effect";
import { amountOfLine, refundedPayment } from "@/features/admin/orders/refund/refund-limits";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { Checkbox } from "@/ui/form/checkbox";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";

export type ClaimAnswer = "reply_claim" | "replace_keys" | "refund_claim";

type ClaimDialogProps = {
  order: AdminOrderDto;
  claim: AdminClaimDto;
  answer: ClaimAnswer;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

const OF_REPLY: readonly string[] = [
  "claim_text_missing",
  "claim_text_too_long",
  "hidden_characters",
];

/**
 * The dialog that answers a buyer's problem report (claim). Only a reply requires a message; a
 * replacement requires the choice of the keys to replace.
 */
export function ClaimDialog({ order, claim, answer, ...rest }: ClaimDialogProps) {
  const { runner, onClose, onDone } = rest;
  const texts = useTranslations("adminOrderActions");
  const claims = useTranslations("adminClaims");
  const [reply, setReply] = useState("");
  const [keyIds, setKeyIds] = useState<readonly string[]>(
    claim.keys.length === 1 ? claim.keys.map(({ id }) => id) : [],
  );
  const [isMissing, setMissing] = useState(false);
  const payment = refundedPayment(order, true);
  const isOfReply = OF_REPLY.includes(refusalReason(runner.error) ?? "");
  const problem = isOfReply ? errorMessage(runner.error, texts("noAnswer")) : undefined;

  async function submit() {
    if (answer === "replace_keys" && keyIds.length === 0) {
      setMissing(true);
      return;
    }
    if (await runner.run(requestOf({ answer, claim, keyIds, reply }))) onDone();
  }

  return (
    <ActionDialog
      title={texts(`${answer}.title`)}
      confirm={texts(`${answer}.confirm`)}
      isDanger={answer === "refund_claim"}
      runner={runner}
      isProblemShown={isOfReply}
      onClose={onClose}
      onSubmit={() => void submit()}
      onChange={() => runner.error && runner.reset()}
    >
      <p className="text-body text-ink-2">{texts(`${answer}.text`)}</p>
      {answer === "refund_claim" && (
        <RefundEffect
          order={order}
          payment={payment}
          amount={amountOfLine(order, payment, claim.itemId)}
        />
      )}
      {answer === "replace_keys" && (
        <ChooseKeys
          claim={claim}
          chosen={keyIds}
          problem={isMissing && keyIds.length === 0 ? claims("choose.missing") : undefined}
          onChange={setKeyIds}
        />
      )}
      <Field
        label={claims("dialog.reply")}
        {...(answer !== "reply_claim" && { note: claims("dialog.optional") })}
        help={claims("dialog.help")}
        error={problem}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={4}
            required={answer === "reply_claim"}
            maxLength={MAX_CLAIM_TEXT}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

interface Chosen {
  answer: ClaimAnswer;
  claim: AdminClaimDto;
  keyIds: readonly string[];
  reply: string;
}

function requestOf({ answer, claim, keyIds, reply }: Chosen): OrderActionRequest {
  const claimId = claim.id;
  if (answer === "replace_keys") {
    return { action: answer, input: { claimId, keyIds: [...keyIds], reply } };
  }
  return { action: answer, input: { claimId, reply } };
}

type ChooseKeysProps = {
  claim: AdminClaimDto;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (keyIds: readonly string[]) => void;
};

/** Checkboxes for the order line's keys to replace; a single key is preselected. */
function ChooseKeys({ claim, chosen, problem, onChange }: ChooseKeysProps) {
  const texts = useTranslations("adminClaims.choose");
  return (
    <fieldset>
      <legend className="mb-2 text-label">{texts("legend")}</legend>
      {claim.keys.map(({ id, masked }) => (
        <Checkbox
          key={id}
          className="flex"
          label={<Ltr numeric>{masked}</Ltr>}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <p className="mt-1 text-caption text-ink-2">{texts("free", { count: claim.available })}</p>
      {problem && (
        <p role="alert" className="mt-2 font-strong text-caption text-err">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
