import { type Point, polygon } from "./svg";

/**
 * Projects (u, v, z) from a 1:2 isometric grid onto the drawing; u runs right and down, v left and
 * down.
 */
export type Project = (u: number, v: number, z: number) => Point;

export function isometric(originX: number, originY: number): Project {
  return (u, v, z) => [originX + u - v, originY + (u + v) / 2 - z];
}

export type Span = readonly [from: number, to: number];
export type Block = { u: Span; v: Span; z: Span };
export type Faces = { top: string; left: string; right: string };

const UNDER = 3;

/**
 * A box seen from above. The right face extends a little under the left one, and both extend under
 * the top, so that no background shows through the joints.
 */
export function block(at: Project, { u, v, z }: Block, faces: Faces): string {
  const [low, high] = z;
  const back = at(u[0], v[0], high);
  const left = at(u[0], v[1], high);
  const right = at(u[1], v[0], high);
  const front = at(u[1], v[1], high);
  const [x, y] = front;
  const leftBase = at(u[0], v[1], low);
  const rightBase = at(u[1], v[0], low);
  const base = at(u[1], v[1], low);
  const underLeft: Point = [x - UNDER, base[1] - UNDER];
  return [
    polygon([[x - UNDER, y - UNDER], right, rightBase, base, underLeft], faces.right),
    polygon([left, [x, y - UNDER], base, leftBase], faces.left),
    polygon([back, right, front, left], faces.top),
  ].join("");
}

/** A flat parallelogram on a horizontal face. */
export function flatMark(at: Project, u: Span, v: Span, z: number, fill: string): string {
  return polygon(
    [at(u[0], v[0], z), at(u[1], v[0], z), at(u[1], v[1], z), at(u[0], v[1], z)],
    fill,
  );
}
