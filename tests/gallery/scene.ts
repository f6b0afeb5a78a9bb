import { type Size, SMALLEST } from "./formats";
import type { SceneContext } from "./scene-context";

/** A screen in one state, and the way into it. */
export interface Scene {
  /** Also the name of its folder. */
  name: string;
  /** The whole page, however long, or what a person sees of it at once. */
  frame: "page" | "window";
  sizes: readonly Size[];
  /** Its state is not that of another size: it is brought about anew in each. */
  isPerSize: boolean;
  /** The mouse stays where it was put: over what shows something because of it. */
  keepsMouse: boolean;
  /** Changes what others would see, or meets whoever pays next: taken one by one, after the rest. */
  isAlone: boolean;
  /** Does to the shop what nobody else may see: only where it was started for the pictures. */
  needsOwnShop: boolean;
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
    prepare,
    ...options,
  });

/** A picture of the whole page. */
export const wholePage = scene("page");

/** A picture of the window: for what lies over the page or sticks to its edge. */
export const inWindow = scene("window");

/** The sizes at which nothing may be lost, beside the usual ones. */
export const EVERY_SIZE: SceneOptions = { sizes: ["desktop", "mobile", "narrow", "zoom"] };

/** The sizes that one preparation does for, each group for itself. */
export function groupsOf({ sizes, isPerSize }: Pick<Scene, "sizes" | "isPerSize">): Size[][] {
  const usual = sizes.filter((size) => !SMALLEST.includes(size));
  const together = isPerSize ? usual.map((size) => [size]) : [usual];
  return [...together, ...sizes.filter((size) => SMALLEST.includes(size)).map((size) => [size])];
}
