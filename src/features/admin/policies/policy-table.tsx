"use client";

import { useTranslations } from "next-intl";
import type { AdminPolicyDto } from "@/contract/admin/policies";
import { policyPath } from "@/domain/policy";
import { DateTime } from "@/features/admin/shared/date-time";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { Button } from "@/ui/form/button";

type PolicyTableProps = {
  policies: readonly AdminPolicyDto[];
  onEdit: (policy: AdminPolicyDto) => void;
  onPublish: (policy: AdminPolicyDto) => void;
};

/** Each kind: which version is in force since when, whether there is a draft, and what can be done with it. */
export function PolicyTable({ policies, onEdit, onPublish }: PolicyTableProps) {
  const title = useTranslations("adminPolicies")("title");
  const texts = useTranslations("adminPolicies.table");
  return (
    <Table label={title}>
      <TableHeader>
        <HeaderCell>{texts("policy")}</HeaderCell>
        <HeaderCell>{texts("inForce")}</HeaderCell>
        <HeaderCell>{texts("draft")}</HeaderCell>
        <HeaderCell>
          <span className="sr-only">{texts("actions")}</span>
        </HeaderCell>
      </TableHeader>
      <TableBody>
        {policies.map((policy) => (
          <PolicyRow
            key={policy.kind}
            policy={policy}
            onEdit={() => onEdit(policy)}
            onPublish={() => onPublish(policy)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type PolicyRowProps = { policy: AdminPolicyDto; onEdit: () => void; onPublish: () => void };

function PolicyRow({ policy, onEdit, onPublish }: PolicyRowProps) {
  const texts = useTranslations("adminPolicies.table");
  const kinds = useTranslations("policies.kinds");
  const { kind, draft, versions } = policy;
  const [latest] = versions;
  const name = kinds(kind);
  return (
    <Row>
      <Cell rowHeader>
        <p className="text-label">{name}</p>
      </Cell>
      <Cell label={texts("inForce")}>
        {latest ? (
          <>
            <a href={policyPath(kind)} className="link inline-flex min-h-11 items-center">
              {texts("version", { version: latest.version })}
              <span className="sr-only">: {name}</span>
            </a>
            <p className="text-caption text-ink-2">
              <DateTime at={latest.publishedAt} />
            </p>
          </>
        ) : (
          <Badge tone="neutral">{texts("notPublished")}</Badge>
        )}
      </Cell>
      <Cell label={texts("draft")}>
        {draft.changedAt ? (
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
        )}
      </Cell>
      <Cell>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="small" onClick={onEdit}>
            {texts("edit")}
            <span className="sr-only">: {name}</span>
          </Button>
          {draft.origin === "saved" && (
            <Button size="small" onClick={onPublish}>
              {texts("publish")}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      </Cell>
    </Row>
  );
}
