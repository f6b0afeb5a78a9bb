type Channels = readonly [number, number, number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Interpolates between two `#rrggbb` colours; `share` is 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  return toHex(channels(from).map((value, index) => value + ((end[index] ?? 0) - value) * share));
}

/** Rotates a colour's hue by degrees; lightness and saturation stay. */
function turnHue(hex: string, degrees: number): string {
  const [red, green, blue] = channels(hex).map((value) => value / 255) as [number, number, number];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const chroma = max - min;
  if (chroma === 0) return hex;
  const sextant =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  const turned = sextant + degrees / 60;
  const channel = (offset: number): number => {
    const place = (((turned + offset) % 6) + 6) % 6;
    return (min + chroma * Math.max(0, Math.min(1, Math.abs(place - 3) - 1))) * 255;
  };
  return toHex([channel(0), channel(4), channel(2)]);
}

/** Rotates the hue of every colour in an SVG body. */
export function turnHues(body: string, degrees: number): string {
  return body.replace(/#[0-9a-f]{6}/gi, (hex) => turnHue(hex, degrees));
}
