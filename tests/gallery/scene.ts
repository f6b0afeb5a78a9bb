import { type Size, SMALLEST } from "./formats";
import type { SceneContext } from "./scene-context";

/** A screen in one state, and how to reach it. */
export interface Scene {
  /** Also the name of its folder. */
  name: string;
  /** The whole page, or only the visible part. */
  frame: "page" | "window";
  sizes: readonly Size[];
  /** The state depends on the size, so that it is prepared again for each size. */
  isPerSize: boolean;
  /** The mouse stays in place, for elements that react to hovering. */
  keepsMouse: boolean;
  /**
   * Changes data that other scenes show, or affects other payments: taken alone, after the rest.
   */
  isAlone: boolean;
  /** Changes the shop for all visitors: taken only in a shop started for the screenshots. */
  needsOwnShop: boolean;
  /** Taken in the shop with two payment providers, which only a shop of the run's own has. */
  hasSeveralWays: boolean;
  prepare: (context: SceneContext) => Promise<void>;
}

type SceneOptions = Partial<Omit<Scene, "name" | "frame" | "prepare">>;

const scene =
  (frame: Scene["frame"]) =>
  (name: string, prepare: Scene["prepare"], options: SceneOptions = {}): Scene => ({
    name,
    frame,
    sizes: ["desktop", "mobile"],
    isPerSize: false,
    keepsMouse: false,
    isAlone: false,
    needsOwnShop: false,
    hasSeveralWays: false,
    prepare,
    ...options,
  });

/** A scene of the whole page. */
export const wholePage = scene("page");

/** A scene of the window, for overlays and sticky elements. */
export const inWindow = scene("window");

/** All sizes, including the smallest ones, at which nothing may be cut off. */
export const EVERY_SIZE: SceneOptions = { sizes: ["desktop", "mobile", "narrow", "zoom"] };

/** Groups of sizes that share one preparation. */
export function groupsOf({ sizes, isPerSize }: Pick<Scene, "sizes" | "isPerSize">): Size[][] {
  const usual = sizes.filter((size) => !SMALLEST.includes(size));
  const together = isPerSize ? usual.map((size) => [size]) : [usual];
  return [...together, ...sizes.filter((size) => SMALLEST.includes(size)).map((size) => [size])];
}
