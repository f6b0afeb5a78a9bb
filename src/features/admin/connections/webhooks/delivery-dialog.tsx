"use client";

import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowClockwise";
import { skipToken } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type WebhookDeliveryDto, webhookDeliveryId } from "@/contract/admin/shop/webhooks";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { Collapsible } from "@/features/admin/shared/text/collapsible";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { CopyButton } from "@/ui/form/copy-button";
import { Dialog } from "@/ui/overlay/dialog";
import { About, AnswerBadge, Tries, useEventName } from "./delivery-cells";
import { pollInterval, prettyJson, secondsOf } from "./delivery-state";
import { useResend } from "./use-resend";

/**
 * The webhook message that the URL names (`?message=`): its body, and all attempts with their
 * answers.
 */
export function DeliveryDialog() {
  const texts = useTranslations("adminWebhooks.message");
  const eventName = useEventName();
  const { read, go } = usePanelAddress();
  const named = webhookDeliveryId.safeParse(read("message")).data ?? null;
  // Keeps showing the message while the dialog fades out.
  const [shown, setShown] = useState(named);
  if (named !== null && named !== shown) setShown(named);
  const query = trpc.admin.webhooks.delivery.useQuery(shown === null ? skipToken : { id: shown }, {
    refetchInterval: ({ state: { data } }) =>
      named !== null && data !== undefined && pollInterval([data], Date.now()),
  });
  return (
    <Dialog
      open={named !== null}
      onClose={() => go({ message: null }, { replace: true })}
      title={query.data ? eventName(query.data.kind) : texts("title")}
      closeLabel={texts("close")}
      size="large"
    >
      <div className="mt-3">
        <QueryContent query={query} texts={texts} skeleton="h-60 w-full">
          {(delivery) => <Delivery delivery={delivery} />}
        </QueryContent>
      </div>
    </Dialog>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliveryDto }) {
  const texts = useTranslations("adminWebhooks.message");
  const log = useTranslations("adminWebhooks.log");
  const resend = useResend();
  const { body, tries, eventId } = delivery;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 min-[360px]:grid-cols-2">
        <Fact name={log("aboutHead")}>
          <About delivery={delivery} />
        </Fact>
        <Fact name={log("answer")}>
          <AnswerBadge delivery={delivery} />
        </Fact>
        <Fact name={log("triesHead")}>
          <Tries delivery={delivery} />
        </Fact>
        <Fact name={log("when")}>
          <DateTime at={delivery.createdAt} />
        </Fact>
        <Fact name={texts("id")} className="min-[360px]:col-span-2">
          <Ltr className="break-all font-mono text-[0.8125rem]">{eventId}</Ltr>
        </Fact>
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <h3 className="grow text-label">{texts("body")}</h3>
        {body !== null && (
          <CopyButton
            variant="outline"
            text={body}
            copyLabel={texts("copy")}
            copiedLabel={texts("copied")}
          />
        )}
      </div>
      {body === null ? (
        <p className="mt-1 text-ink-2 text-small">{texts("noBody")}</p>
      ) : (
        <Code label={texts("body")}>{prettyJson(body)}</Code>
      )}
      <h3 className="mt-6 text-label">{texts("tries")}</h3>
      {tries.length === 0 && <p className="mt-1 text-ink-2 text-small">{texts("noTries")}</p>}
      <div className="mt-2 space-y-2">
        {tries.map((attempt, at) => (
          <Attempt
            key={attempt.at}
            number={tries.length - at}
            attempt={attempt}
            isLast={at === 0}
          />
        ))}
      </div>
      <div className="mt-5 flex justify-end">
        <WorkButton
          variant="outline"
          size="small"
          busy={resend.isBusy}
          onClick={() => resend.run({ id: delivery.id })}
        >
          <ArrowClockwiseIcon size={18} aria-hidden="true" />
          {log("again")}
        </WorkButton>
      </div>
    </>
  );
}

type FactProps = { name: string; className?: string; children: ReactNode };

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="flex min-h-8 items-center text-small">{children}</dd>
    </div>
  );
}

type AttemptProps = {
  /** The attempt's number, from 1. */
  number: number;
  attempt: WebhookDeliveryDto["tries"][number];
  isLast: boolean;
};

/** An attempt with its request headers and its answer; the latest attempt starts expanded. */
function Attempt({ number, attempt, isLast }: AttemptProps) {
  const texts = useTranslations("adminWebhooks.message");
  const [isOpen, setOpen] = useState(isLast);
  const { at, status, ms, problem, requestHeaders, responseHeaders, response } = attempt;
  const received = linesOf(responseHeaders ?? {});
  const seconds = secondsOf(ms);
  const title = texts("attempt", { number });
  const labelOf = (part: string) => `${title}: ${part}`;
  return (
    <Collapsible
      title={title}
      line={
        status === null
          ? texts("unanswered", { seconds })
          : texts("answered", { status: String(status), seconds })
      }
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="-mt-3 space-y-4 pb-2">
        <p className="text-ink-2 text-small">
          <DateTime at={at} />
        </p>
        {problem !== null && (
          <p className="text-small">
            <Ltr className="wrap-anywhere">{problem}</Ltr>
          </p>
        )}
        <div>
          <h4 className="text-caption text-ink-2">{texts("headers")}</h4>
          <Code label={labelOf(texts("headers"))}>{linesOf(requestHeaders)}</Code>
        </div>
        {received !== "" && (
          <div>
            <h4 className="text-caption text-ink-2">{texts("responseHeaders")}</h4>
            <Code label={labelOf(texts("responseHeaders"))}>{received}</Code>
          </div>
        )}
        {status !== null && (
          <div>
            <h4 className="text-caption text-ink-2">{texts("response")}</h4>
            {response === null || response === "" ? (
              <p className="text-small">{texts("noResponse")}</p>
            ) : (
              <Code label={labelOf(texts("response"))}>{prettyJson(response)}</Code>
            )}
          </div>
        )}
      </div>
    </Collapsible>
  );
}

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

type CodeProps = { label: string; children: string };

/** Preformatted headers or JSON, which scroll in both directions. */
function Code({ label, children }: CodeProps) {
  return (
    <section
      aria-label={label}
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
      tabIndex={0}
      className="mt-1.5 max-h-72 overflow-auto rounded-control bg-cloud p-3 forced-colors:border"
    >
      <pre translate="no" className="w-max min-w-full font-mono text-[0.8125rem] leading-normal">
        {children}
      </pre>
    </section>
  );
}
