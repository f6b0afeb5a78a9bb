"use client";

import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { ApiKeyDto } from "@/contract/admin/shop/api-keys";
import { UNUSED_KEY_DAYS } from "@/domain/account/api-scopes";
import { LIST_COMMA } from "@/domain/text/locale";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RecentDateTime, RecentDay, useFormatDay } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";

type KeyTableProps = { apiKeys: readonly ApiKeyDto[]; onRevoke: (apiKey: ApiKeyDto) => void };

/** The API keys that are not revoked, newest first. */
export function KeyTable({ apiKeys, onRevoke }: KeyTableProps) {
  const connections = useTranslations("adminConnections");
  const texts = useTranslations("adminConnections.table");
  return (
    <ColumnTable
      label={connections("keys")}
      isDense
      rows={apiKeys}
      keyOf={({ id }) => id}
      columns={[
        {
          head: texts("name"),
          isRowHeader: true,
          className: "md:min-w-44",
          cell: ({ name, ending }) => (
            <>
              <p className="text-label">
                <bdi className="wrap-anywhere">{name}</bdi>
              </p>
              <p className="text-ink-2 leading-none">
                <Ltr className="whitespace-nowrap text-role-code text-[0.8125rem] font-normal!">
                  {`barq_${ending.replace("_", "_…")}`}
                </Ltr>
              </p>
            </>
          ),
        },
        { head: texts("scopes"), cell: (apiKey) => <Scopes apiKey={apiKey} /> },
        {
          head: texts("lastUsed"),
          className: "text-ink-2",
          cell: (apiKey) => <LastUsed apiKey={apiKey} />,
        },
        {
          head: texts("created"),
          className: "text-ink-2",
          cell: (apiKey) => <Created apiKey={apiKey} />,
        },
        {
          head: "",
          className: "max-md:mt-1 md:py-1.5! md:ps-0! md:pe-2! md:text-end!",
          cell: (apiKey) => (
            <Button
              variant="outline"
              size="small"
              aria-label={texts("revokeName", { name: apiKey.name })}
              onClick={() => onRevoke(apiKey)}
              className="whitespace-nowrap max-md:w-full"
            >
              {texts("revoke")}
            </Button>
          ),
        },
      ]}
    />
  );
}

type OfKey = { apiKey: ApiKeyDto };

/** The labels of the key's scopes, and the IP addresses to which the key is limited, if any. */
function Scopes({ apiKey: { scopes, addresses } }: OfKey) {
  const texts = useTranslations("adminConnections");
  const locale = useLanguage();
  return (
    <>
      <ul className="flex flex-wrap gap-1.5 max-md:justify-end">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone="neutral">{texts(`scopes.${scope}.label`)}</Badge>
          </li>
        ))}
      </ul>
      {addresses.length > 0 && (
        <p className="mt-1.5 text-subline text-ink-2">
          {texts.rich("table.onlyFrom", {
            addresses: () =>
              addresses.map((address, index) => (
                <Fragment key={address}>
                  {index > 0 && LIST_COMMA[locale]}
                  <Ltr>{address}</Ltr>
                </Fragment>
              )),
          })}
        </p>
      )}
    </>
  );
}

function LastUsed({ apiKey: { lastUsedAt, isUnused, isExpired } }: OfKey) {
  const texts = useTranslations("adminConnections.table");
  return (
    <>
      {lastUsedAt === null ? texts("notYet") : <RecentDateTime at={lastUsedAt} />}
      {isUnused && !isExpired && (
        <Badge
          tone="wait"
          icon={<ClockIcon size={16} weight="fill" aria-hidden="true" />}
          className="mt-1 flex! xl:whitespace-nowrap"
        >
          {texts("unused", { days: UNUSED_KEY_DAYS })}
        </Badge>
      )}
    </>
  );
}

function Created({ apiKey: { createdByName, createdAt, expiresAt, isExpired } }: OfKey) {
  const texts = useTranslations("adminConnections.table");
  const shown = useFormatDay();
  return (
    <>
      {texts.rich("createdBy", {
        name: () => <bdi className="wrap-anywhere">{createdByName}</bdi>,
        day: () => <RecentDay at={createdAt} />,
      })}
      {expiresAt !== null &&
        (isExpired ? (
          <Badge
            tone="err"
            icon={<XCircleIcon size={16} weight="fill" aria-hidden="true" />}
            className="mt-1 flex! xl:whitespace-nowrap"
          >
            {texts("expired", { date: shown(expiresAt) })}
          </Badge>
        ) : (
          <span className="block text-subline">{texts("expires", { date: shown(expiresAt) })}</span>
        ))}
    </>
  );
}
