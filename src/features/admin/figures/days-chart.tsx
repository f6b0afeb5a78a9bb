"use client";

import { useState } from "react";
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  type MouseHandlerDataParam,
  ReferenceLine,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
  ZIndexLayer,
} from "recharts";
import { directionOf } from "@/domain/text/locale";
import { useLanguage } from "@/i18n/use-language";
import { axisTicks } from "./axis-ticks";
import { type BarBox, labelMiddle, peakBarPath } from "./bar-geometry";
import { type DayPoint, formatTick, type Metric } from "./day-points";
import { formatDay } from "./format-day";

type DaysChartProps = {
  points: readonly DayPoint[];
  metric: Metric;
  /** A one-sentence summary of the chart, the only content for screen readers. */
  summary: string;
  /**
   * Returns the label of a bar for the point's `date`; by default the formatted day. Required if
   * `date` contains another key, such as an hour.
   */
  nameOf?: (key: string) => string;
};

const AXIS_TEXT = "fill-ink-3 text-[0.8125rem] forced-colors:fill-[CanvasText]";

/**
 * A bar chart, drawn from left to right in both languages. The bar under the pointer, or else the
 * last one, is highlighted and labelled.
 */
export function DaysChart({ points, metric, summary, nameOf }: DaysChartProps) {
  const locale = useLanguage();
  const named = nameOf ?? ((key: string) => formatDay(key, locale));
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const last = points.length - 1;
  const current = pointedAt ?? last;
  const point = points[current];
  const ticks = axisTicks(points.map((one) => one.value));
  const tickWidth = Math.max(...ticks.map((tick) => formatTick(tick, metric).length)) * 8;
  return (
    <div role="img" aria-label={summary} dir="ltr">
      <BarChart
        responsive
        data={points}
        accessibilityLayer={false}
        barCategoryGap="18%"
        margin={{ top: 44, right: 2, bottom: 0, left: 0 }}
        onMouseMove={(state) => setPointedAt(indexOf(state))}
        onMouseLeave={() => setPointedAt(null)}
        className="h-72 w-full"
      >
        <CartesianGrid
          vertical={false}
          strokeDasharray="2 6"
          strokeWidth={1.5}
          stroke="var(--line)"
        />
        <XAxis
          dataKey="date"
          height={28}
          axisLine={false}
          tickLine={false}
          tickMargin={10}
          minTickGap={20}
          interval="equidistantPreserveEnd"
          padding={{ left: tickWidth + 12, right: 28 }}
          tickFormatter={named}
          tick={{ direction: directionOf(locale), className: AXIS_TEXT }}
        />
        <YAxis
          mirror
          width={1}
          axisLine={false}
          tickLine={false}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          interval={0}
          tick={({ y, payload }: YAxisTickContentProps) => (
            <text x={0} y={Number(y) - 8} className={AXIS_TEXT}>
              {payload.value === 0 ? "" : formatTick(payload.value, metric)}
            </text>
          )}
        />
        <ReferenceLine y={0} strokeWidth={1.5} stroke="var(--line)" />
        <Bar
          dataKey="value"
          maxBarSize={34}
          isAnimationActive={false}
          shape={({ x, y, width, height, index }: BarShapeProps) => (
            <PeakBar bar={{ x, width, tip: y, base: y + height }} isCurrent={index === current} />
          )}
        />
        {point && <BarLabel point={point} name={current === last ? "" : named(point.date)} />}
      </BarChart>
    </div>
  );
}

function indexOf({ activeTooltipIndex }: MouseHandlerDataParam): number | null {
  return activeTooltipIndex === undefined || activeTooltipIndex === null
    ? null
    : Number(activeTooltipIndex);
}

type BarLabelProps = {
  point: DayPoint;
  /** The name above the bar; empty for the last bar, which the axis always names. */
  name: string;
};

/** Upper bound on a character's width in px, used to keep the label within the chart. */
const CHARACTER_WIDTH = 8;

/** z-index of the label: above the bars, whose z-index is 300. */
const LABEL_Z_INDEX = 400;

/**
 * The value and name of the current bar, above its tip; a halo separates the text from grid and
 * bars.
 */
function BarLabel({ point, name }: BarLabelProps) {
  const locale = useLanguage();
  const middle = useXAxisScale()?.(point.date, { position: "middle" });
  const tip = useYAxisScale()?.(Math.max(0, point.value));
  const plot = usePlotArea();
  if (middle === undefined || tip === undefined || !plot) return null;
  const half = (Math.max(point.shown.length, name.length) * CHARACTER_WIDTH) / 2;
  const x = labelMiddle(middle, half, plot.x, plot.x + plot.width);
  const y = tip - 9;
  return (
    <ZIndexLayer zIndex={LABEL_Z_INDEX}>
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
          {name}
        </text>
      </g>
    </ZIndexLayer>
  );
}

type PeakBarProps = { bar: BarBox; isCurrent: boolean };

/** A bar with a pointed end (visual design §11). */
function PeakBar({ bar, isCurrent }: PeakBarProps) {
  return (
    <path
      d={peakBarPath(bar)}
      className={
        isCurrent
          ? "fill-after forced-colors:fill-[Highlight]"
          : "fill-chart forced-colors:fill-[CanvasText]"
      }
    />
  );
}
