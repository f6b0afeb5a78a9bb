import type { Sky } from "./palettes";
import { type Point, polygon } from "./svg";

/** Vertical extent of sky and ground, large enough to fill any crop. */
export const FAR = { low: -600, high: 1000 };

export type Glow = { x: number; y: number; radius: number };

/** The light on the ground: the shaft in a product picture, the glow or nothing in a tile. */
export type Ground = "shaft" | "glow" | "plain";

export type SkyOptions = {
  /** The y at which the gradient starts: the top of the crop. */
  top: number;
  horizon: number;
  /** The x at which the shaft crosses y = 0; the shaft goes down by 2 for each 1 to the left. */
  shaftAt?: number;
  ground?: Ground;
};

const SHAFT_WIDTH = 144;

/** The sky's gradient as an SVG definition with the id `s`. */
export function skyGradient(from: string, to: string, top: number, bottom: number): string {
  return `<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${Math.round(top)}" y2="${Math.round(bottom)}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A glow: its gradient definition (id `g`) and the disc filled with it. */
export function glow({ x, y, radius }: Glow, colour: string, strength: number): string {
  const circle = `cx="${Math.round(x * 10) / 10}" cy="${Math.round(y * 10) / 10}" r="${Math.round(radius)}"`;
  return `<radialGradient id="g" gradientUnits="userSpaceOnUse" ${circle}><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle ${circle} fill="url(#g)"/>`;
}

export function shaft(x: number, from: number, to: number, strength: number, width = SHAFT_WIDTH) {
  const points: Point[] = [
    [x - from / 2, from],
    [x + width - from / 2, from],
    [x + width - to / 2, to],
    [x - to / 2, to],
  ];
  return polygon(points, "#fff", `fill-opacity="${strength}"`);
}

export function field(from: number, to: number, fill: string): string {
  return `<path fill="${fill}" d="M${FAR.low} ${Math.round(from * 10) / 10}H${FAR.high}V${Math.round(to * 10) / 10}H${FAR.low}Z"/>`;
}

/** The background of an object: sky, shaft, glow and ground (visual design §10, layers 1 to 4). */
export function scenery(sky: Sky, light: Glow, options: SkyOptions): string {
  const { top, horizon, shaftAt = 248, ground: lit = "shaft" } = options;
  const glowing = glow(light, sky.glow, sky.glowing);
  const ground = field(horizon, FAR.high, sky.ground);
  return [
    skyGradient(sky.top, sky.bottom, top, horizon),
    field(FAR.low, horizon + 1, "url(#s)"),
    shaft(shaftAt, FAR.low, horizon, sky.shaft),
    ...(lit === "glow" ? [ground, glowing] : [glowing, ground]),
    lit === "shaft" ? shaft(shaftAt, horizon, FAR.high, Math.round(sky.shaft * 600) / 1000) : "",
  ].join("");
}

/** The hard shadow to the left of an object. */
export function shadow(points: readonly Point[], colour: string): string {
  return polygon(points, colour, 'fill-opacity=".5"');
}
