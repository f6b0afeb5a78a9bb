import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { labelOr } from "@/features/admin/shared/orders/order-labels";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Badge } from "@/ui/data/badge";
import { SectionList } from "./section";

type Mail = AdminOrderDto["mails"][number];

/** The mails to the buyer, and whether the mail server accepted them. */
export function OrderMails({ mails }: { mails: readonly Mail[] }) {
  const texts = useTranslations("adminOrder.mails");
  return (
    <SectionList
      heading={texts("heading")}
      rows={mails}
      none={texts("none")}
      rowClass="space-y-1.5 py-3 last:pb-0"
    >
      {(mail) => <MailEntry mail={mail} />}
    </SectionList>
  );
}

function MailEntry({ mail }: { mail: Mail }) {
  const texts = useTranslations("adminOrder.mails");
  const { adminOrder } = useMessages();
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-label">{labelOr(adminOrder.mails.kind, mail.kind)}</span>
        <MailState mail={mail} />
      </p>
      <p className="text-small text-ink-2">
        {texts("to")} <Ltr className="wrap-anywhere">{mail.recipient}</Ltr>
      </p>
      <p className="text-caption text-ink-3">{texts("attempts", { count: mail.attempts })}</p>
      {mail.lastError !== null && (mail.sentAt === null || mail.bouncedAt !== null) && (
        <p className="wrap-anywhere text-caption text-err">
          {texts("error")}: <bdi lang="en">{mail.lastError}</bdi>
        </p>
      )}
    </>
  );
}

function MailState({ mail }: { mail: Mail }) {
  const texts = useTranslations("adminOrder.mails");
  const formatDateTime = useFormatDateTime();
  if (mail.bouncedAt !== null) {
    return (
      <Badge tone="err" className="shrink!">
        {texts("bounced", { at: formatDateTime(mail.bouncedAt) })}
      </Badge>
    );
  }
  if (mail.sentAt !== null) {
    return (
      <Badge tone="ok" className="shrink!">
        {texts("sent", { at: formatDateTime(mail.sentAt) })}
      </Badge>
    );
  }
  if (mail.isGivenUp) return <Badge tone="err">{texts("givenUp")}</Badge>;
  if (mail.lastError !== null) return <Badge tone="err">{texts("refused")}</Badge>;
  return <Badge tone="wait">{texts("waiting")}</Badge>;
}
