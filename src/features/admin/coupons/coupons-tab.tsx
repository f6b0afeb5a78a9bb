"use client";

import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useTranslations } from "next-intl";
import type { AdminCouponDto } from "@/contract/admin/catalogue/coupons";
import { cents } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowAction } from "@/features/admin/shared/table/row-actions";
import { RowsTab } from "@/features/admin/shared/table/rows-tab";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useSaveFile } from "@/features/admin/shared/text/use-save-file";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { EmptyState } from "@/ui/feedback/empty-state";
import { CouponForm } from "./coupon-form";

/**
 * The coupons tab: add, edit and delete coupons; shows the uses and the discounts of each coupon.
 * Decision 051 (coupons).
 */
export default function CouponsTab() {
  const texts = useTranslations("adminCoupons");
  const column = useTranslations("adminCoupons.table");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminCoupons"
      param="coupon"
      list={trpc.admin.coupons.list.useQuery()}
      deletion={trpc.admin.coupons.delete.useMutation()}
      deletionNote={texts("delete.kept")}
      onChanged={() => void utils.admin.coupons.invalidate()}
      table={(coupons, buttons) =>
        coupons.length === 0 ? (
          <EmptyState title={texts("empty")} className="py-16" />
        ) : (
          <ColumnTable
            label={texts("title")}
            rows={coupons}
            keyOf={({ id }) => id}
            columns={[
              {
                head: column("coupon"),
                isRowHeader: true,
                cell: (coupon) => <CouponName coupon={coupon} />,
              },
              { head: column("discount"), cell: (coupon) => <Discount coupon={coupon} /> },
              {
                head: column("used"),
                numeric: "head",
                className: "md:text-end",
                cell: (coupon) => <Uses coupon={coupon} />,
              },
              {
                head: column("given"),
                numeric: "head",
                className: "md:text-end",
                cell: ({ givenUSD, soldUSD }) => (
                  <>
                    <span className="font-title">
                      <Dollars amount={givenUSD} />
                    </span>
                    <span className="block whitespace-nowrap text-caption text-ink-3">
                      {column.rich("sold", { amount: () => <Dollars amount={soldUSD} /> })}
                    </span>
                  </>
                ),
              },
              {
                head: column("saveTip"),
                isHeadHidden: true,
                className: "max-md:-mb-3 max-md:py-0 md:pe-0",
                cell: (coupon) => <SaveCodes coupon={coupon} />,
              },
              buttons,
            ]}
          />
        )
      }
      form={(props) => <CouponForm {...props} />}
    />
  );
}

type OfCoupon = { coupon: AdminCouponDto };

function CouponName({ coupon }: OfCoupon) {
  const texts = useTranslations("adminCoupons.table");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        <bdi className="wrap-anywhere">{coupon.name}</bdi>
        <StateBadge coupon={coupon} />
      </p>
      <p className="text-[0.8125rem] text-ink-2 leading-normal">
        {coupon.code === null ? (
          texts("codes", { count: coupon.codes })
        ) : (
          <Ltr className="wrap-anywhere">{coupon.code}</Ltr>
        )}
      </p>
    </>
  );
}

function Discount({ coupon: { kind, value } }: OfCoupon) {
  const texts = useTranslations("adminCoupons.table");
  if (kind === "percent") return <bdi>{texts("percent", { value })}</bdi>;
  return <Dollars amount={cents(value)} />;
}

/** The number of uses, the limit, and the number of uses in unpaid orders. */
function Uses({ coupon }: OfCoupon) {
  const texts = useTranslations("adminCoupons.table");
  const uses = coupon.reserved + coupon.spent;
  const most = mostUses(coupon);
  return (
    <>
      <span className="font-title">
        {most === null ? texts("uses", { uses }) : texts("used_of", { uses, most })}
      </span>
      {coupon.reserved > 0 && (
        <span className="block text-caption text-ink-3">
          {texts("reserved", { count: coupon.reserved })}
        </span>
      )}
    </>
  );
}

/**
 * The upper bound on uses; null without a limit. A coupon with many codes allows one use per code.
 */
function mostUses({ code, codes, totalUses }: AdminCouponDto): number | null {
  if (code !== null) return totalUses;
  return Math.min(codes, totalUses ?? codes);
}

const TONES = {
  off: "neutral-on-cloud",
  early: "wait",
  over: "neutral-on-cloud",
  used_up: "neutral-on-cloud",
  running: "ok",
} as const;

function StateBadge({ coupon }: OfCoupon) {
  const texts = useTranslations("adminCoupons.table.state");
  const most = mostUses(coupon);
  const isUsedUp = most !== null && coupon.reserved + coupon.spent >= most;
  const state = !coupon.isActive
    ? "off"
    : coupon.time === "running" && isUsedUp
      ? "used_up"
      : coupon.time;
  return <Badge tone={TONES[state]}>{texts(state)}</Badge>;
}

function SaveCodes({ coupon }: OfCoupon) {
  const texts = useTranslations("adminCoupons.table");
  const may = usePermissions();
  const saveFile = useSaveFile();
  if (coupon.code !== null || !may("exports")) return null;
  return (
    <div className="flex justify-end">
      <RowAction
        label={texts("save", { name: coupon.name })}
        tooltip={texts("saveTip")}
        onClick={() => saveFile(`/api/admin/export/coupons.csv?id=${coupon.id}`)}
      >
        <DownloadSimpleIcon size={20} aria-hidden="true" />
      </RowAction>
    </div>
  );
}
