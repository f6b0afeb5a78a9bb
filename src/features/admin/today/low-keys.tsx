import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import type { TodayDto } from "@/contract/admin/today";
import { PACE_DAYS } from "@/domain/shop/alert";
import { localized } from "@/domain/text/localized";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { Button } from "@/ui/form/button";
import { ProductImage } from "@/ui/illustrations/product-image";
import { AddKeysHere } from "./add-keys-here";
import { weekdayOf } from "./relative-time";
import { ResponsiveLabel, ROW_BUTTON, Row, Rows } from "./row";
import { useTimeFormat } from "./use-time-format";

type EndingProps = Pick<TodayDto, "ending" | "endingCount"> & {
  checkedAt: string;
  onShowAll: () => void;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Products whose key pool runs out within a week, each with a button that opens the key dialog. */
export function LowKeys({ ending, endingCount, checkedAt, onShowAll }: EndingProps) {
  const texts = useTranslations("adminToday.ending");
  const { go } = usePanelAddress();
  if (endingCount === 0) return <AddKeysHere />;
  const hidden = endingCount - ending.length;
  return (
    <section aria-labelledby="today-ending" className="mt-9">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="today-ending" className="text-h3">
          {texts("title")}
        </h2>
        <p className="text-[0.9375rem] text-ink-3 max-lg:sr-only">
          {texts("pace", { days: PACE_DAYS })}
        </p>
      </div>
      <Rows>
        {ending.map((product) => (
          <EndingRow
            key={product.id}
            product={product}
            checkedAt={checkedAt}
            onAdd={() => go({ tab: "today", keys: product.id })}
          />
        ))}
        {hidden > 0 && (
          <li className="border-line border-t-[1.5px]">
            <button
              type="button"
              onClick={onShowAll}
              className="min-h-13 w-full px-4 text-start font-strong text-after hover:bg-mist"
            >
              {texts("all", { count: endingCount })}
            </button>
          </li>
        )}
      </Rows>
      <AddKeysHere />
    </section>
  );
}

type EndingRowProps = {
  product: TodayDto["ending"][number];
  checkedAt: string;
  onAdd: () => void;
};

function EndingRow({ product, checkedAt, onAdd }: EndingRowProps) {
  const texts = useTranslations("adminToday.ending");
  const actions = useTranslations("adminToday.actions");
  const short = useTranslations("adminToday.short");
  const clock = useTimeFormat();
  const may = usePermissions();
  const { name, nameAr, imageUrl, units, soldUnits, daysLeft } = product;
  const shownName = localized(clock.locale, name, nameAr);
  const end = new Date(Date.parse(checkedAt) + daysLeft * DAY_MS).toISOString();
  const day = daysLeft === 0 ? texts("today") : weekdayOf(end, clock);
  return (
    <Row
      tile={
        <ProductImage
          src={imageUrl}
          crop="thumb"
          className="size-11 shrink-0 rounded-[10px]"
          imageClassName="size-full"
        />
      }
      title={<bdi>{shownName}</bdi>}
      line={
        <>
          <span className="max-lg:hidden">
            {texts("line", {
              units,
              sold: soldUnits,
              perDay: Math.round(soldUnits / PACE_DAYS),
              days: PACE_DAYS,
            })}
          </span>
          <span className="lg:hidden">{texts("linePhone", { units, day })}</span>
        </>
      }
      aside={
        <span className="w-30 shrink-0 font-strong text-[0.9375rem] first-letter:uppercase max-lg:hidden">
          {day}
        </span>
      }
      button={
        may("keys:add") && (
          <Button
            variant="outline"
            size="small"
            onClick={onAdd}
            aria-label={texts("addTo", { product: shownName })}
            className={ROW_BUTTON}
          >
            <PlusIcon size={18} weight="bold" aria-hidden="true" />
            <ResponsiveLabel long={actions("keys")} short={short("keys")} />
          </Button>
        )
      }
    />
  );
}
