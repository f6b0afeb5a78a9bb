import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { policiesOfKey } from "@/domain/shop/policy";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { ProductName } from "@/features/shared/product/product-name";
import { SectionList } from "./section";

type Opening = AdminOrderDto["openings"][number];

/**
 * The buyer's openings of codes, each with time, method and IP address. They are evidence for
 * decisions on refunds and disputes.
 */
export function OrderOpenings({ openings }: { openings: readonly Opening[] }) {
  const texts = useTranslations("adminOrder.openings");
  return (
    <SectionList
      heading={texts("heading")}
      rows={openings}
      none={texts("none")}
      rowClass="space-y-1 py-3 text-small last:pb-0"
    >
      {(opening) => (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 text-label">
              <ProductName product={{ name: opening.productName, nameAr: opening.productNameAr }} />
            </span>
            <DateTime at={opening.at} />
          </p>
          <p className="text-ink-2">
            {texts(`way.${opening.way}`)}
            <span aria-hidden="true"> · </span>
            <Ltr className="wrap-anywhere">{opening.address}</Ltr>
          </p>
          {opening.policyVersion !== null && (
            <div className="text-caption text-ink-3">
              <p>{texts("policy")}</p>
              <PolicyLinks
                versions={policiesOfKey(opening.policyVersion)}
                label={texts("policy")}
              />
            </div>
          )}
        </>
      )}
    </SectionList>
  );
}
