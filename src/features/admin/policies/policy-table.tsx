"use client";

import { useTranslations } from "next-intl";
import type { AdminPolicyDto } from "@/contract/admin/shop/policies";
import { policyPath } from "@/domain/shop/policy";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Badge } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";

type PolicyTableProps = {
  policies: readonly AdminPolicyDto[];
  onEdit: (policy: AdminPolicyDto) => void;
  onPublish: (policy: AdminPolicyDto) => void;
};

/** The policies by kind: the current version and its date, the draft, and the actions. */
export function PolicyTable({ policies, onEdit, onPublish }: PolicyTableProps) {
  const title = useTranslations("adminPolicies")("title");
  const texts = useTranslations("adminPolicies.table");
  const kinds = useTranslations("policies.kinds");
  return (
    <ColumnTable
      label={title}
      rows={policies}
      keyOf={({ kind }) => kind}
      columns={[
        {
          head: texts("policy"),
          isRowHeader: true,
          cell: ({ kind }) => <p className="text-label">{kinds(kind)}</p>,
        },
        {
          head: texts("inForce"),
          cell: ({ kind, versions: [latest] }) =>
            latest ? (
              <>
                <a href={policyPath(kind)} className="link inline-flex min-h-11 items-center">
                  {texts("version", { version: latest.version })}
                  <span className="sr-only">: {kinds(kind)}</span>
                </a>
                <p className="text-caption text-ink-2">
                  <DateTime at={latest.publishedAt} />
                </p>
              </>
            ) : (
              <Badge tone="neutral">{texts("notPublished")}</Badge>
            ),
        },
        {
          head: texts("draft"),
          cell: ({ draft }) =>
            draft.changedAt ? (
              <>
                <Badge tone="wait">{texts("saved")}</Badge>
                <p className="mt-1 text-caption text-ink-2">
                  <DateTime at={draft.changedAt} />
                </p>
              </>
            ) : (
              <span className="text-ink-2">
                {texts(draft.origin === "suggested" ? "suggested" : "none")}
              </span>
            ),
        },
        {
          head: "",
          cell: (policy) => (
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="outline" size="small" onClick={() => onEdit(policy)}>
                {texts("edit")}
                <span className="sr-only">: {kinds(policy.kind)}</span>
              </Button>
              {policy.draft.origin === "saved" && (
                <Button size="small" onClick={() => onPublish(policy)}>
                  {texts("publish")}
                  <span className="sr-only">: {kinds(policy.kind)}</span>
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
