export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];

const round = (value: number): string => String(Math.round(value * 10) / 10 || 0);

/** A closed outline as path data, to one decimal of a drawing unit. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/** A polygon in one flat colour; `extra` adds attributes, such as an opacity. */
export function polygon(points: readonly Point[], fill: string, extra = ""): string {
  return path(outline(points), fill, extra);
}

export function path(data: string, fill: string, extra = ""): string {
  return `<path fill="${fill}"${extra && ` ${extra}`} d="${data}"/>`;
}

/** Marks the charged (glowing yellow) element of a picture, so that tests can count it. */
export function markCharged(body: string): string {
  return `<g data-charged="">${body}</g>`;
}

export function translated(body: string, x: number, y: number, scale = 1): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${body}</g>`;
}

/** A complete SVG document, without text, scripts or external references. */
export function svgDocument(box: Box, fit: string, body: string): string {
  const viewBox = box.map(round).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="${fit}">${body}</svg>`;
}
