"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActDialog } from "./act-dialog";
import { Ltr } from "./ltr";
import type { OrderAct } from "./order-act";
import type { OrderActing } from "./use-order-act";

export type Question = Extract<
  OrderAct,
  { act: "mark_delivered" | "resend_mail" | "retry_delivery" | "confirm_topup" }
>;

type QuestionDialogProps = {
  question: Question;
  /** Whom a mail goes to. */
  email: string;
  /** The top-up that is confirmed. */
  topup?: { product: ReactNode; playerId: string } | undefined;
  /** Asked right after another act: it may wait. */
  isOffer?: boolean;
  acting: OrderActing;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before an act that needs no reason. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, email, topup, isOffer, acting, onClose, onDone } = props;
  const texts = useTranslations("adminOrderActs");

  async function submit() {
    if (await acting.run(question)) onDone();
  }

  return (
    <ActDialog
      title={texts(`${question.act}.title`)}
      confirm={texts(`${question.act}.confirm`)}
      {...(isOffer && { cancel: texts("notNow") })}
      acting={acting}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-body text-ink-2">
        {texts.rich(`${question.act}.text`, {
          email: () => <Ltr className="wrap-anywhere font-strong text-ink">{email}</Ltr>,
          product: () => <strong className="font-strong text-ink">{topup?.product}</strong>,
          id: () => (
            <Ltr figures className="font-strong text-ink">
              {topup?.playerId ?? ""}
            </Ltr>
          ),
        })}
      </p>
    </ActDialog>
  );
}
