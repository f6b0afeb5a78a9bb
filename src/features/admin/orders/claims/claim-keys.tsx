import { useTranslations } from "next-intl";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Badge } from "@/ui/data/badge";

/**
 * The keys of an order line. Each shows when it was sold, when an admin viewed it, and its batch
 * (the keys added with it) with the number of problem reports (claims) about that batch.
 */
export function ClaimKeys({ keys }: Pick<AdminClaimDto, "keys">) {
  const texts = useTranslations("adminClaims.key");
  return (
    <ul className="grid gap-2">
      {keys.map((key) => (
        <li key={key.id} className="rounded-control bg-cloud p-3 text-small dark:bg-mist">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Ltr numeric className="font-strong">
              {key.masked}
            </Ltr>
            {key.batch?.isQuarantined && <Badge tone="err">{texts("quarantined")}</Badge>}
          </p>
          <p className="text-ink-2">
            {key.soldAt !== null &&
              texts.rich("sold", { at: () => <DateTime at={key.soldAt ?? ""} /> })}
            {key.seenAt !== null && (
              <> {texts.rich("seen", { at: () => <DateTime at={key.seenAt ?? ""} /> })}</>
            )}
          </p>
          {key.batch && <Batch batch={key.batch} />}
        </li>
      ))}
    </ul>
  );
}

function Batch({ batch }: { batch: NonNullable<AdminClaimDto["keys"][number]["batch"]> }) {
  const texts = useTranslations("adminClaims.key");
  const { name, source, importedBy, createdAt, claims } = batch;
  return (
    <p className="text-ink-2">
      {texts.rich("batch", {
        name: () => <bdi className="wrap-anywhere">{name || texts("unnamed")}</bdi>,
        at: () => <DateTime at={createdAt} />,
      })}{" "}
      {source !== "" &&
        texts.rich("source", { source: () => <bdi className="wrap-anywhere">{source}</bdi> })}{" "}
      {importedBy !== null && texts.rich("importedBy", { name: () => <bdi>{importedBy}</bdi> })}{" "}
      <span className={claims > 1 ? "font-strong text-err" : undefined}>
        {texts("claims", { count: claims })}
      </span>
    </p>
  );
}
