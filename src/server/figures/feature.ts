import { sumFigures } from "@/server/figures/sum-figures";
import type { Feature } from "@/server/platform/feature";

export const figures = {
  rounds: [{ run: sumFigures, seconds: 10 }],
} satisfies Feature;
