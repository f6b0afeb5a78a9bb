"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { HoldRuleDto } from "@/contract/admin/orders/holds";
import type { HoldKind } from "@/domain/orders/hold-rules";
import { FormDialog } from "@/features/admin/shared/form/form-dialog";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { HoldRuleForm } from "./hold-rule-form";

/** The rules that hold a paid order until an admin decides about it. Decision 054 (holds). */
export function HoldRules() {
  const texts = useTranslations("adminCustomers.rules");
  const kinds = useTranslations("adminCustomers.rules.kinds");
  const rules = trpc.admin.customers.holdRules.useQuery();
  const [target, setTarget] = useState<HoldKind | null>(null);
  return (
    <section aria-labelledby="hold-rules" className="mt-11">
      <h2 id="hold-rules" className="text-h3">
        {texts("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-small text-ink-2">{texts("line")}</p>
      <QueryContent query={rules} texts={texts} skeleton="h-40 w-full">
        {(stored) => (
          <>
            <ul className="divide-y-[1.5px] divide-line rounded-card border-[1.5px] border-line px-4 sm:px-5">
              {stored.map((rule) => (
                <li key={rule.kind} className="py-4">
                  <Rule rule={rule} onEdit={() => setTarget(rule.kind)} />
                </li>
              ))}
            </ul>
            <FormDialog<HoldKind>
              target={target}
              title={(shown) => (shown ? kinds(`${shown}.name`) : "")}
              onOpen={setTarget}
              onClose={() => setTarget(null)}
            >
              {(shown, exits) => {
                const rule = stored.find(({ kind }) => kind === shown);
                return rule && <HoldRuleForm rule={rule} {...exits} />;
              }}
            </FormDialog>
          </>
        )}
      </QueryContent>
    </section>
  );
}

function Rule({ rule, onEdit }: { rule: HoldRuleDto; onEdit: () => void }) {
  const texts = useTranslations("adminCustomers.rules");
  const shown = useFormatDateTime();
  const may = usePermissions();
  const { kind, isOn, hours, values, changedAt, changedBy } = rule;
  const name = texts(`kinds.${kind}.name`);
  const said = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value || texts("any")]),
  );
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h3 className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-label">
          {name}
          <Badge tone={isOn ? "ok" : "neutral"}>{texts(isOn ? "on" : "off")}</Badge>
        </h3>
        {may("settings") && (
          <Button variant="outline" size="small" className="shrink-0" onClick={onEdit}>
            {texts("edit")}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-measure text-small text-ink-2">{texts(`kinds.${kind}.about`)}</p>
      <p className="mt-1 text-small">
        {texts(`kinds.${kind}.now`, said as never)} {texts("until", { hours })}
      </p>
      {changedAt && (
        <p className="mt-1 text-caption text-ink-3">
          {texts.rich("changed", { at: shown(changedAt), name: () => <bdi>{changedBy}</bdi> })}
        </p>
      )}
    </>
  );
}
