"use client";

import { useTranslations } from "next-intl";
import type { AuditRow } from "@/contract/admin/log";
import { PanelLink } from "@/features/admin/panel-link";

/** An id that is no number is shown as far as it tells one from another. */
const SHOWN_CHARACTERS = 8;

/** What an act concerns; an order is a link to its page. */
export function LogThing({ entry: { entity, entityId } }: { entry: AuditRow }) {
  const texts = useTranslations("adminLog.things");
  if (entity === "export") return texts("export");
  const thing = texts.rich(entity, { id: () => <EntityId id={entityId} /> });
  if (entity !== "order") return thing;
  return (
    <PanelLink
      tab="orders"
      open={{ order: entityId }}
      className="link inline-flex min-h-11 items-center"
    >
      <span>{thing}</span>
    </PanelLink>
  );
}

function EntityId({ id }: { id: string }) {
  const isNumber = /^\d+$/.test(id);
  return (
    <bdi dir="ltr" className="figures-id" title={isNumber ? undefined : id}>
      {isNumber ? `#${id}` : `${id.slice(0, SHOWN_CHARACTERS)}…`}
    </bdi>
  );
}
