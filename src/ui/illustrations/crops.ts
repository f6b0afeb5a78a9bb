import type { Box } from "@/ui/illustrations/drawing/svg";

/**
 * The crops of a product picture, in drawing units (visual design §10); `tall` is for the sign-in
 * page.
 */
export const CROPS = {
  full: [0, 0, 400, 320],
  card: [26, -14, 348, 334],
  narrow: [36, -96, 328, 416],
  stage: [6, -36, 388, 333],
  thumb: [40, -10, 320, 320],
  tall: [-70, -300, 540, 618],
} as const satisfies Record<string, Box>;

export type Crop = keyof typeof CROPS;
