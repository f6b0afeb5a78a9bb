"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type CustomerDto, MAX_ENTRIES_PER_LIST } from "@/contract/admin/people/customers";
import { Details, EmptyLine, Section } from "@/features/admin/orders/detail/section";
import { Notes } from "@/features/admin/orders/notes/notes";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { DateTime, useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Alert } from "@/ui/feedback/alert";
import { CustomerBlocks } from "./blocks";
import { ClaimList, GiftList, HoldList, MailList, OrderList, RefundList } from "./customer-lists";

/** All data of one customer, and the staff's notes. */
export function CustomerView({ customer }: { customer: CustomerDto }) {
  const texts = useTranslations("adminCustomers");
  const shown = useFormatDateTime();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { email, erasureDueAt } = customer;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere outline-none sm:text-h2">
        <Ltr>{email}</Ltr>
      </h1>
      {erasureDueAt && <Alert kind="wait">{texts("erasure", { date: shown(erasureDueAt) })}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid gap-5">
          <Part name="orders" rows={customer.orders}>
            <OrderList orders={customer.orders} />
          </Part>
          <Part name="claims" rows={customer.claims}>
            <ClaimList claims={customer.claims} />
          </Part>
          <Part name="refunds" rows={customer.refunds}>
            <RefundList refunds={customer.refunds} />
          </Part>
          <Part name="holds" rows={customer.holds}>
            <HoldList holds={customer.holds} />
          </Part>
          <Part name="gifts" rows={customer.gifts}>
            <GiftList gifts={customer.gifts} />
          </Part>
          <Part name="mails" rows={customer.mails}>
            <MailList mails={customer.mails} />
          </Part>
        </div>
        <div className="grid gap-5">
          <Sums sums={customer.sums} />
          <Account customer={customer} />
          <CustomerBlocks customer={customer.key} email={email} />
          <Notes about={{ customer: customer.key }} />
        </div>
      </div>
    </>
  );
}

type PartProps = {
  name: "orders" | "claims" | "refunds" | "holds" | "gifts" | "mails";
  rows: readonly unknown[];
  children: ReactNode;
};

/** A heading with its list, or with a line that says there are no entries. */
function Part({ name, rows, children }: PartProps) {
  const texts = useTranslations("adminCustomers");
  return (
    <Section heading={texts(`${name}.heading`)}>
      {rows.length === 0 ? <EmptyLine>{texts(`${name}.none`)}</EmptyLine> : children}
      {rows.length === MAX_ENTRIES_PER_LIST && (
        <p className="mt-2 text-caption text-ink-3">
          {texts("latest", { most: MAX_ENTRIES_PER_LIST })}
        </p>
      )}
    </Section>
  );
}

function Sums({ sums }: Pick<CustomerDto, "sums">) {
  const texts = useTranslations("adminCustomers.sums");
  const { firstOrderAt, lastOrderAt } = sums;
  return (
    <Section heading={texts("heading")}>
      <Details
        className="mt-1"
        entries={[
          [texts("orders"), sums.orders],
          [texts("paid"), sums.paid],
          [texts("captured"), <Dollars key="captured" amount={sums.capturedUSD} />],
          [texts("refunded"), <Dollars key="refunded" amount={sums.refundedUSD} />],
          [texts("spent"), <Dollars key="spent" amount={sums.spentUSD} />, "strong"],
          [texts("first"), firstOrderAt && <DateTime at={firstOrderAt} />],
          [texts("last"), lastOrderAt && <DateTime at={lastOrderAt} />],
        ]}
      />
    </Section>
  );
}

function Account({ customer }: { customer: CustomerDto }) {
  const texts = useTranslations("adminCustomers.account");
  const yes = useTranslations("adminAuditLog.values")("yes");
  const may = usePermissions();
  const { account, phones } = customer;
  return (
    <Section heading={texts("heading")}>
      {account === null && <EmptyLine>{texts("none")}</EmptyLine>}
      <Details
        className="mt-1"
        entries={[
          [texts("name"), account && <bdi>{account.username}</bdi>],
          [texts("since"), account && <DateTime at={account.since} />],
          [texts("staff"), account?.isStaff && yes],
          [
            texts("phones"),
            phones.length > 0 &&
              phones.map((phone) => (
                <span key={phone} className="block">
                  <Ltr numeric>{phone}</Ltr>
                </span>
              )),
          ],
        ]}
      />
      {may("staff") && (
        <PanelLink
          href={`${panelHref({ tab: "customers" })}#customers-erasures`}
          entersTab
          className="link inline-flex min-h-11 items-center text-small"
        >
          {texts("erase")}
        </PanelLink>
      )}
    </Section>
  );
}
