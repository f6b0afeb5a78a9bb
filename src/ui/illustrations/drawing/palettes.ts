/** The skies of packs (visual design §10): dawn for the smallest pack, midnight for the largest. */
export type Sky = {
  top: string;
  bottom: string;
  ground: string;
  shadow: string;
  glow: string;
  /** Opacity of the glow at its centre, 0 to 1. */
  glowing: number;
  /** Opacity of the shaft of light, 0 to 1. */
  shaft: number;
};

export type Tones = readonly [lightest: string, light: string, mid: string, dark: string];

export const CHARGED: Tones = ["#fff6c2", "#ffe04a", "#ffcb1f", "#efa400"];
export const CHARGED_BOX = { top: "#fff0a0", left: "#e79b00", right: "#ffcb1f" };

const sky = (
  colours: readonly [string, string, string, string, string],
  glowing: number,
  shaft = 0.16,
): Sky => {
  const [top, bottom, ground, shadow, glow] = colours;
  return { top, bottom, ground, shadow, glow, glowing, shaft };
};

export const PACK_SKIES: readonly Sky[] = [
  sky(["#f7c9db", "#ffe6da", "#edb3cb", "#c9749f", "#fff6c9"], 0.85),
  sky(["#e9bdeb", "#fbddeb", "#d39cdd", "#a765bd", "#fff0a8"], 0.85),
  sky(["#c6b2f8", "#ead8fa", "#a98fea", "#7a5dcb", "#fff0a8"], 0.85),
  sky(["#8d7ceb", "#c9b8f7", "#7361da", "#4d3ab5", "#ffe9f6"], 0.8),
  sky(["#4c3bb8", "#8f7be6", "#3b2c9a", "#271b73", "#f6c8ff"], 0.75),
  sky(["#17113f", "#4636a0", "#120d33", "#090620", "#b79bff"], 0.7, 0.06),
];

export const PACK_TONES: readonly Tones[] = [
  ["#fff7fa", "#f7b4cc", "#e07aa6", "#b94c82"],
  ["#fff5ff", "#e2aeee", "#b775d6", "#8645ad"],
  ["#faf6ff", "#c7b0fb", "#906bea", "#5f3bc4"],
  ["#f1ecff", "#ae9bfa", "#6e52e4", "#4429ac"],
  ["#e6dfff", "#a08ff7", "#5e48da", "#2e1c8a"],
  ["#dad2ff", "#9382f4", "#5542cc", "#2a1d7e"],
];

export const SYSTEM_SKY = sky(["#a9e3da", "#e3f6ee", "#84ccc1", "#55a99d", "#fff0a8"], 0.85);
export const OFFICE_SKY = sky(["#0b4a55", "#2c8f8e", "#083a44", "#052830", "#7fe8d2"], 0.6, 0.06);
export const PHOTO_SKY = sky(["#ffc7a8", "#ffebd6", "#f6a884", "#d98460", "#fff0a8"], 0.85);
export const CREATIVE_SKY = sky(["#8e1f3f", "#e8614d", "#73162f", "#4e0c20", "#ffb38a"], 0.7, 0.1);
