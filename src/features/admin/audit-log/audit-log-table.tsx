"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { useMessages, useTranslations } from "next-intl";
import type { AuditAction, AuditRow, AuditValues } from "@/contract/admin/shop/audit-log";
import { API_SCOPES } from "@/domain/account/api-scopes";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { ORDER_ACTIONS, type OrderAction } from "@/domain/orders/order-actions";
import { LIST_COMMA } from "@/domain/text/locale";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { noteLabel, useNoteTexts } from "@/features/admin/shared/orders/order-labels";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import type { AuditChange } from "./audit-changes";
import { changesOf } from "./audit-changes";

type AuditLogTableProps = {
  rows: readonly AuditRow[];
  /** True while other entries are loading. */
  isBusy: boolean;
};

/** The audit log entries: actor, action, target, changes and time; newest first. */
export function AuditLogTable({ rows, isBusy }: AuditLogTableProps) {
  const texts = useTranslations("adminAuditLog");
  const column = useTranslations("adminAuditLog.table");
  return (
    <ColumnTable
      label={texts("title")}
      isBusy={isBusy}
      rows={rows.map((entry) => ({ ...entry, changes: changesOf(entry) }))}
      keyOf={({ id }) => id}
      columns={[
        {
          head: column("what"),
          isRowHeader: true,
          className: "font-strong",
          cell: ({ action }) => <ActionName action={action} />,
        },
        {
          head: column("target"),
          className: "md:whitespace-nowrap",
          cell: (entry) => <AuditEntity entry={entry} />,
        },
        {
          head: column("details"),
          className: (entry) =>
            hasDetails(entry) ? "max-md:items-start md:max-w-104" : "max-md:hidden",
          cell: (entry) => hasDetails(entry) && <AuditLogDetails {...entry} />,
        },
        { head: column("who"), cell: (entry) => <Actor entry={entry} /> },
        {
          head: column("when"),
          className: "text-ink-2",
          cell: ({ createdAt }) => <DateTime at={createdAt} />,
        },
      ]}
    />
  );
}

const hasDetails = ({ changes, reason }: AuditLogDetailsProps) =>
  changes.length > 0 || reason !== null;

/** The label of an action. Labels of order actions are in the messages `adminOrderActions`. */
function ActionName({ action }: { action: AuditAction }) {
  const texts = useTranslations("adminAuditLog.actions");
  const orderTexts = useTranslations("adminOrderActions");
  const orderAction = ORDER_ACTIONS.find((known) => action === `order.${known}`);
  return orderAction ? orderTexts(`${orderAction}.logged`) : texts(textKeyOf(action));
}

type OtherAction = Exclude<AuditAction, `order.${OrderAction}`>;
type TextKey<Action extends string> = Action extends `${infer Area}.${infer Name}`
  ? `${Area}_${Name}`
  : never;

/** The message key of an action: message keys cannot contain a dot, which separates groups. */
function textKeyOf(action: AuditAction): TextKey<OtherAction> {
  return action.replace(".", "_") as TextKey<OtherAction>;
}

/** The target of an action; an order or a bulk change is a link. */
function AuditEntity({ entry: { entity, entityId } }: { entry: AuditRow }) {
  const texts = useTranslations("adminAuditLog.targets");
  if (entity === "export" || entity === "import") return texts(entity);
  const thing = texts.rich(entity, { id: () => <EntityId id={entityId} /> });
  if (entity !== "order" && entity !== "bulk_edit") return thing;
  return (
    <PanelLink
      href={panelHref(
        entity === "order"
          ? { tab: "orders", order: entityId }
          : { tab: "products", bulk: entityId },
      )}
      entersTab
      className="link inline-flex min-h-11 min-w-11 items-center"
    >
      <span>{thing}</span>
    </PanelLink>
  );
}

/** Number of shown characters of an id that is not a number. */
const SHOWN_CHARACTERS = 8;

function EntityId({ id }: { id: string }) {
  const isNumber = /^\d+$/.test(id);
  return (
    <bdi dir="ltr" className="figures-id" title={isNumber ? undefined : id}>
      {isNumber ? `#${id}` : `${id.slice(0, SHOWN_CHARACTERS)}…`}
    </bdi>
  );
}

type AuditLogDetailsProps = { changes: readonly AuditChange[]; reason: string | null };

/** Maximum number of changes shown at once; a longer list is collapsed. */
const SHOWN_AT_ONCE = 3;

/** The changes of an action and its reason. */
function AuditLogDetails({ changes, reason }: AuditLogDetailsProps) {
  const texts = useTranslations("adminAuditLog");
  return (
    <div className="grid min-w-0 gap-1 text-caption">
      {changes.length > SHOWN_AT_ONCE ? (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-badge font-strong text-after max-md:ms-auto">
            {texts("more", { count: changes.length })}
            <CaretDownIcon
              size={14}
              weight="bold"
              aria-hidden="true"
              className="group-open:rotate-180"
            />
          </summary>
          <Changes changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <Changes changes={changes} />
      )}
      {reason !== null && (
        <p className="wrap-anywhere text-ink-2">
          {texts.rich("reason", { why: () => <bdi>{reason}</bdi> })}
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const labels = useAuditLabels();
  return (
    <dl className="grid gap-1">
      {changes.map((change) => (
        <div key={change.name}>
          <dt className="inline text-ink-3">{labels.field(change.name)}: </dt>
          <dd className="wrap-anywhere inline">
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Fields whose text values have labels. The values of other fields are shown as stored, because
 * they may be user input that equals a label's key by chance.
 */
const LABELLED_FIELDS = new Set([
  "status",
  "payment",
  "topup",
  "kind",
  "fulfilment",
  "digitalContent",
  "state",
  "role",
]);

type NamedRow = { id: number; name: string; nameAr: string | null };

/**
 * Localized labels for names and values of the audit log; those without a label are shown as
 * stored.
 */
function useAuditLabels() {
  const { adminAuditLog, adminConnections } = useMessages();
  const { fields, values } = adminAuditLog;
  const notes = useNoteTexts();
  const locale = useLanguage();
  const categories = trpc.admin.categories.table.useQuery().data ?? [];
  const optionSets = trpc.admin.optionSets.list.useQuery().data ?? [];
  const named: Readonly<Record<string, readonly NamedRow[]>> = {
    categoryId: categories,
    optionSetId: optionSets,
  };

  function numberLabel(name: string, value: number): string {
    if (name === "stock" && value === UNLIMITED_STOCK) return values.unlimited;
    const known = named[name]?.find(({ id }) => id === value);
    return known ? productName(known, locale) : String(value);
  }

  return {
    field: (name: string) => labelFor(fields, name) ?? name,
    value: (name: string, value: AuditValues[string]) => {
      if (value === null) return values.none;
      if (typeof value === "boolean") return value ? values.yes : values.no;
      if (typeof value === "number") return numberLabel(name, value);
      if (name === "scopes") {
        const labels = API_SCOPES.filter((scope) => value.split(", ").includes(scope)).map(
          (scope) => adminConnections.scopes[scope].label,
        );
        return labels.join(LIST_COMMA[locale]);
      }
      if (name === "reviewReason") {
        const { label, rest } = noteLabel(notes, value);
        return [label, rest].filter(Boolean).join(": ");
      }
      return (LABELLED_FIELDS.has(name) && labelFor(values, value)) || value;
    },
  };
}

function labelFor(labels: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(labels, name) ? (labels[name] ?? null) : null;
}

function Values({ change: { name, before, after } }: { change: AuditChange }) {
  const labels = useAuditLabels();
  const becomes = useTranslations("adminAuditLog")("becomes");
  return (
    <>
      {before !== undefined && (
        <bdi className={after === undefined ? undefined : "text-ink-2"}>
          {labels.value(name, before)}
        </bdi>
      )}
      {before !== undefined && after !== undefined && (
        <>
          <span className="sr-only"> {becomes} </span>
          <ArrowRightIcon
            size={12}
            weight="bold"
            aria-hidden="true"
            className="mirror-rtl mx-1.5 inline-block text-ink-3"
          />
        </>
      )}
      {after !== undefined && <bdi className="font-strong">{labels.value(name, after)}</bdi>}
    </>
  );
}

/** The actor's name. Actor id 0 is the shop's command line; a negative id is an API key. */
function Actor({ entry: { actorId, actorName } }: { entry: AuditRow }) {
  const texts = useTranslations("adminAuditLog");
  if (actorId === 0) return texts("commandLine");
  const name = <bdi className="wrap-anywhere">{actorName}</bdi>;
  if (actorId > 0) return name;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <KeyIcon size={16} aria-hidden="true" className="shrink-0 self-center text-ink-3" />
      <span className="sr-only">{texts("apiKey")} </span>
      {name}
    </span>
  );
}
