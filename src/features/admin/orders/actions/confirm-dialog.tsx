"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConfirmedAction } from "@/domain/orders/order-actions";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ActionDialog } from "./action-dialog";
import type { OrderActionRequest, OrderActionRunner } from "./use-order-action";

type ConfirmedRequest = Extract<OrderActionRequest, { action: ConfirmedAction | "confirm_topup" }>;

type ConfirmDialogProps = {
  question: ConfirmedRequest;
  /** The address to which the action sends a mail. */
  email: string;
  /** Product and player account of the top-up to confirm; undefined for other actions. */
  topup?: { product: ReactNode; account: ReactNode } | undefined;
  /**
   * True if the dialog opens unasked, right after another action: its Cancel button then says "Not
   * now".
   */
  isOffer?: boolean;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for confirmation of an action that needs no reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, email, topup, isOffer, runner, onClose, onDone } = props;
  const texts = useTranslations("adminOrderActions");

  async function submit() {
    if (await runner.run(question)) onDone();
  }

  return (
    <ActionDialog
      title={texts(`${question.action}.title`)}
      confirm={texts(`${question.action}.confirm`)}
      {...(isOffer && { cancel: texts("notNow") })}
      runner={runner}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-body text-ink-2">
        {texts.rich(`${question.action}.text`, {
          email: () => <Ltr className="wrap-anywhere font-strong text-ink">{email}</Ltr>,
          product: () => <strong className="font-strong text-ink">{topup?.product}</strong>,
          account: () => <strong className="font-strong text-ink">{topup?.account}</strong>,
        })}
      </p>
    </ActionDialog>
  );
}
