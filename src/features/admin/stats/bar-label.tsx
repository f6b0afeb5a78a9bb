import { usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import { directionOf } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";
import { labelMiddle } from "./bar-geometry";
import type { DayPoint } from "./day-points";
import { dayWords } from "./day-words";

type BarLabelProps = {
  point: DayPoint;
  /** The axis always names today; another day is named here. */
  withDay: boolean;
};

/** px of a character at the most: only to keep the label within the chart. */
const CHARACTER = 8;

/** Above the bars, which are at 300. */
const LAYER = 400;

/** What the current bar stands for, over its tip; a halo keeps it apart from grid and bars. */
export function BarLabel({ point, withDay }: BarLabelProps) {
  const locale = useLanguage();
  const middle = useXAxisScale()?.(point.date, { position: "middle" });
  const tip = useYAxisScale()?.(Math.max(0, point.value));
  const plot = usePlotArea();
  if (middle === undefined || tip === undefined || !plot) return null;
  const day = withDay ? dayWords(point.date, locale) : "";
  const half = (Math.max(point.shown.length, day.length) * CHARACTER) / 2;
  const x = labelMiddle(middle, half, plot.x, plot.x + plot.width);
  const y = tip - 9;
  return (
    <ZIndexLayer zIndex={LAYER}>
      <g
        textAnchor="middle"
        paintOrder="stroke"
        strokeWidth={4}
        className="pointer-events-none stroke-sky forced-colors:stroke-[Canvas]"
      >
        <text
          x={x}
          y={y}
          className="fill-ink font-title text-[0.9375rem] forced-colors:fill-[CanvasText]"
        >
          {point.shown}
        </text>
        <text
          x={x}
          y={y - 19}
          direction={directionOf(locale)}
          className="fill-ink-3 text-[0.8125rem] forced-colors:fill-[CanvasText]"
        >
          {day}
        </text>
      </g>
    </ZIndexLayer>
  );
}
