import { CHARGED, PACK_SKIES, PACK_TONES } from "@/ui/illustrations/drawing/palettes";
import { FAR, field, glow, shadow, shaft, skyGradient } from "@/ui/illustrations/drawing/sky";
import {
  type Box,
  markCharged,
  outline,
  polygon,
  svgDocument,
} from "@/ui/illustrations/drawing/svg";
import { nuqta } from "@/ui/illustrations/objects/nuqta";
import {
  pileBody,
  pileHorizon,
  pileOf,
  pileShadow,
  pileTop,
} from "@/ui/illustrations/objects/pile";

type NotFoundName = "not-found" | "not-found-rtl" | "not-found-mobile";

type View = { box: Box; fit: string };

/** The pile is opposite the text; on mobile it is below the text. */
const VIEWS: Readonly<Record<NotFoundName, View>> = {
  "not-found": { box: [-432.7, -117.3, 983, 562.5], fit: "xMaxYMax slice" },
  "not-found-rtl": { box: [-151, -117.3, 983, 562.5], fit: "xMinYMax slice" },
  "not-found-mobile": { box: [30, -420, 500, 800], fit: "xMidYMax slice" },
};

const FALLEN = { x: 452.6, y: 288.3, turn: 63.43, glowRadius: 120 };

function missing(x: number, y: number, w: number): string {
  const h = 1.3 * w;
  const rhomb = outline([
    [x, y - h],
    [x + w, y],
    [x, y + h],
    [x - w, y],
  ]);
  return `<path d="${rhomb}" fill="none" stroke="#cfc4ff" stroke-width="2" stroke-dasharray="5 5.1"/>`;
}

function fallen(w: number): string {
  const { x, y, turn, glowRadius } = FALLEN;
  const shade = polygon(
    [
      [420, 304.2],
      [486.5, 304.2],
      [462.4, 318.3],
      [392.4, 318.3],
    ],
    "#05040f",
    'fill-opacity=".6"',
  );
  const turned = `<g transform="translate(${x} ${y}) rotate(${turn})">${nuqta(0, 0, w, 1.3 * w, CHARGED)}</g>`;
  return glow({ x, y, radius: glowRadius }, "#ffe88a", 0.4) + shade + markCharged(turned);
}

/** The 404 scene: a pile whose charged (yellow) nuqta lies on the ground (visual design §12). */
export function notFoundPile(name: string): string | null {
  const sky = PACK_SKIES[5];
  const tones = PACK_TONES[5];
  if (!Object.hasOwn(VIEWS, name) || !sky || !tones) return null;
  const { box, fit } = VIEWS[name as NotFoundName];
  const of = pileOf(6);
  const horizon = pileHorizon(of);
  const body = [
    skyGradient(sky.top, sky.bottom, box[1], horizon),
    field(FAR.low, horizon + 1, "url(#s)"),
    shaft(248, FAR.low, horizon, sky.shaft),
    field(horizon, FAR.high, sky.ground),
    shaft(248, horizon, FAR.high, 0.036),
    shadow(pileShadow(of), sky.shadow),
    pileBody(of, tones),
    missing(...pileTop(of), 0.972 * of.w),
    fallen(of.w),
  ].join("");
  return svgDocument(box, fit, body);
}
