"use client";

import { useState } from "react";
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  type MouseHandlerDataParam,
  ReferenceLine,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { directionOf } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";
import { axisTicks } from "./axis-ticks";
import { BarLabel } from "./bar-label";
import { type DayPoint, type Metric, tickWords } from "./day-points";
import { dayWords } from "./day-words";
import { PeakBar } from "./peak-bar";

type DaysChartProps = {
  points: readonly DayPoint[];
  metric: Metric;
  /** What the picture says, in a sentence: a screen reader hears this alone. */
  summary: string;
};

const AXIS_TEXT = "fill-ink-3 text-[0.8125rem] forced-colors:fill-[CanvasText]";

/** Days as bars, from left to right in both languages. The last is current until another is pointed at. */
export function DaysChart({ points, metric, summary }: DaysChartProps) {
  const locale = useLanguage();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const last = points.length - 1;
  const current = pointedAt ?? last;
  const point = points[current];
  const ticks = axisTicks(points.map((one) => one.value));
  const tickWidth = Math.max(...ticks.map((tick) => tickWords(tick, metric).length)) * 8;
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
          tickFormatter={(date: string) => dayWords(date, locale)}
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
              {payload.value === 0 ? "" : tickWords(payload.value, metric)}
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
        {point && <BarLabel point={point} withDay={current !== last} />}
      </BarChart>
    </div>
  );
}

function indexOf({ activeTooltipIndex }: MouseHandlerDataParam): number | null {
  return activeTooltipIndex === undefined || activeTooltipIndex === null
    ? null
    : Number(activeTooltipIndex);
}
