"use client";

import { useTranslations } from "next-intl";
import type { AdminSettingsDto } from "@/contract/admin/settings";
import { DateTime } from "@/features/admin/shared/date-time";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";

/** Who changed what, and when; what it was before stands in the audit log. */
export function SettingChanges({ changes }: Pick<AdminSettingsDto, "changes">) {
  const texts = useTranslations("adminSettings.changes");
  const groups = useTranslations("adminSettings.groups");
  return (
    <section className="mt-10">
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{texts("line")}</p>
      {changes.length > 0 && (
        <Table label={texts("title")}>
          <TableHeader>
            <HeaderCell>{texts("version")}</HeaderCell>
            <HeaderCell>{texts("what")}</HeaderCell>
            <HeaderCell>{texts("who")}</HeaderCell>
            <HeaderCell>{texts("when")}</HeaderCell>
          </TableHeader>
          <TableBody>
            {changes.map(({ version, group, changedBy, changedAt }) => (
              <Row key={version}>
                <Cell rowHeader>{version}</Cell>
                <Cell label={texts("what")}>{groups(group)}</Cell>
                <Cell label={texts("who")}>
                  <bdi>{changedBy}</bdi>
                </Cell>
                <Cell label={texts("when")}>
                  <DateTime at={changedAt} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
