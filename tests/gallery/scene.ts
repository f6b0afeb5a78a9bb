import { type Size, SMALLEST } from "./formats";
import type { SceneContext } from "./scene-context";

/** A screen in one state, and how to reach it. */
export interface Scene {
  /** Name of the scene and of the folder with its screenshots. */
  name: string;
  /** The whole page, or only the visible part. */
  frame: "page" | "window";
  sizes: readonly Size[];
  /** Whether the state depends on the size and is prepared again for each size. */
  isPerSize: boolean;
  /** Whether the mouse stays in place, for elements that react to hovering. */
  keepsMouse: boolean;
  /**
   * Whether the scene is taken alone after the others, because it changes data that they show, or
   * affects their payments.
   */
  isAlone: boolean;
  /** Whether the scene changes the shop for all visitors, so it needs a shop started by the run. */
  needsOwnShop: boolean;
  /**
   * Whether the scene is taken in the second shop, which has two payment providers. Only a shop
   * started by the run has a second shop.
   */
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

/** Makes a scene whose screenshot has the whole page. */
export const wholePage = scene("page");

/** Makes a scene whose screenshot has only the window, for overlays and sticky elements. */
export const inWindow = scene("window");

/** All sizes, including the smallest ones, at which nothing may be cut off. */
export const EVERY_SIZE: SceneOptions = { sizes: ["desktop", "mobile", "narrow", "zoom"] };

/** Groups of sizes that share one preparation. */
export function groupsOf({ sizes, isPerSize }: Pick<Scene, "sizes" | "isPerSize">): Size[][] {
  const usual = sizes.filter((size) => !SMALLEST.includes(size));
  const together = isPerSize ? usual.map((size) => [size]) : [usual];
  return [...together, ...sizes.filter((size) => SMALLEST.includes(size)).map((size) => [size])];
}
