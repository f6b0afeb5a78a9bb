"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { DisputeDto } from "@/contract/admin/orders/disputes";
import { ReasonPromptDialog } from "@/features/admin/orders/actions/reason-dialog";
import {
  DisputeBadge,
  DisputeDetails,
  DisputedMoney,
} from "@/features/admin/orders/detail/order-disputes";
import { EmptyLine, Section, SectionList } from "@/features/admin/orders/detail/section";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { actorLabel } from "@/features/admin/shared/orders/order-labels";
import { DateTime, useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { EvidenceForm } from "./evidence-form";
import { useDisputeAnswer } from "./use-dispute-answer";

/** A dispute: its messages, the evidence, the shop's answers, and the answers possible now. */
export function DisputeView({ dispute }: { dispute: DisputeDto }) {
  const texts = useTranslations("adminDispute");
  const runner = useDisputeAnswer();
  const [isAccepting, setAccepting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canAccept = usePermissions()("orders:refund") && dispute.allowed.includes("accept_claim");
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          {texts.rich("title", { number: () => <Ltr>{`#${dispute.orderId}`}</Ltr> })}
        </h1>
        <DisputeBadge dispute={dispute} />
      </header>
      {dispute.state === "waiting_for_seller" && dispute.dueAt !== null && (
        <Deadline at={dispute.dueAt} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid gap-5">
          <Messages messages={dispute.messages} />
          <EvidenceForm dispute={dispute} runner={runner} />
          <Answers answers={dispute.answers} />
        </div>
        <div className="grid gap-5">
          <Section heading={texts("heading")}>
            <DisputeDetails dispute={dispute} />
          </Section>
          {canAccept && (
            <Section heading={texts("accept.heading")}>
              <p className="mt-2 text-small text-ink-2">{texts("accept.line")}</p>
              <Button
                variant="outline"
                size="small"
                className="mt-4"
                onClick={() => {
                  runner.reset();
                  setAccepting(true);
                }}
              >
                {texts("accept.label")}
              </Button>
            </Section>
          )}
        </div>
      </div>
      {isAccepting && (
        <ReasonPromptDialog
          title={texts("accept.title")}
          confirm={texts("accept.confirm")}
          isDanger
          help={texts("accept.reasonHelp")}
          runner={runner}
          onClose={() => setAccepting(false)}
          onReason={async (reason) => {
            const input = { disputeId: dispute.id, reason };
            if (!(await runner.run({ kind: "accept_claim", input }))) return;
            setAccepting(false);
            heading.current?.focus();
          }}
        >
          <p className="text-body text-ink-2">
            {texts.rich("accept.text", {
              amount: () => (
                <DisputedMoney amount={dispute.amount} currencyCode={dispute.currencyCode} />
              ),
            })}
          </p>
        </ReasonPromptDialog>
      )}
    </>
  );
}

function Deadline({ at }: { at: string }) {
  const texts = useTranslations("adminDispute");
  const shown = useFormatDateTime();
  return <Alert kind="wait">{texts("deadline", { at: shown(at) })}</Alert>;
}

/** The messages of buyer, shop and payment provider in the dispute. */
function Messages({ messages }: Pick<DisputeDto, "messages">) {
  const texts = useTranslations("adminDispute.messages");
  return (
    <Section heading={texts("heading")}>
      {messages.length === 0 && <EmptyLine>{texts("none")}</EmptyLine>}
      <ul className="divide-y-[1.5px] divide-line">
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and are only appended
          <li key={index} className="py-3 last:pb-0">
            <p className="wrap-anywhere text-body whitespace-pre-line">
              <bdi>{message.text}</bdi>
            </p>
            <p className="text-caption text-ink-3">
              {texts(`by.${message.by}`)}
              {message.at !== null && (
                <>
                  <span aria-hidden="true"> · </span>
                  <DateTime at={message.at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Answer = DisputeDto["answers"][number];

const TONES: Record<Answer["state"], BadgeTone> = { requested: "wait", sent: "ok", refused: "err" };

/** The shop's answers, latest first. */
function Answers({ answers }: { answers: readonly Answer[] }) {
  const texts = useTranslations("adminDispute.answers");
  return (
    <SectionList heading={texts("heading")} rows={answers} none={texts("none")} isLive>
      {(answer) => <AnswerEntry answer={answer} />}
    </SectionList>
  );
}

function AnswerEntry({ answer }: { answer: Answer }) {
  const texts = useTranslations("adminDispute.answers");
  const roles = useTranslations("adminOrder.history");
  const actor = actorLabel({ type: "dispute", ...answer }, (role, id) =>
    roles(`actor.${role}`, { id }),
  );
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-title">{texts(`kind.${answer.kind}`)}</span>
        <Badge tone={TONES[answer.state]}>{texts(`state.${answer.state}`)}</Badge>
      </p>
      {answer.problem !== null && (
        <p className="mt-1 wrap-anywhere text-small text-err">
          <bdi lang="en">{answer.problem}</bdi>
        </p>
      )}
      <p className="text-caption text-ink-3">
        <bdi>{actor}</bdi>
        <span aria-hidden="true"> · </span>
        <DateTime at={answer.answeredAt ?? answer.createdAt} />
      </p>
      <details className="mt-1 text-small">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {texts("text")}
        </summary>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink-2">
          {answer.text}
        </p>
      </details>
    </>
  );
}
