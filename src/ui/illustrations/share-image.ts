import { bilingualLockup, type Ground } from "@/ui/brand/lockup-svg";
import { isDarkPack } from "@/ui/illustrations/drawing/pack-skies";
import { categoryScene, isDarkTile } from "./category-tile";
import { heroPile } from "./hero-pile";
import { productScene } from "./product-art";

/** The size that link preview services expect, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE_SIZE;
const MARGIN = 60;
const FLASH = "#ffd52e";

/** The part of a product picture to show: 320 units high; x = 200 stays in the middle. */
const PRODUCT_VIEW = { top: 0, height: 320, middle: 200 };
const TILE_VIEW = { top: -20, height: 345, middle: 230 };

type View = typeof PRODUCT_VIEW;

/**
 * The logo is in the corner, so that a service that crops a square from the middle shows the
 * picture alone.
 */
const CORNER = { x: MARGIN, y: 88, height: 60 };

/**
 * The fault line of the home page's hero, a slanted edge (visual design §12), at 90 % of its size.
 * The charged (yellow) nuqta is 55 px behind the edge's tip, before scaling.
 */
const FAULT = "M1200 0H840L731 359 881 284 777 630H1200Z";
const CHARGED_X = 931;
const BIG = { x: MARGIN, y: HEIGHT / 2, height: 116 };

/**
 * A link preview picture, for both languages, as an SVG document of 1200 by 630 without text: a
 * product, a category's tile, or `share` for the whole shop. `null` for an unknown name.
 */
export function shareImage(name: string): string | null {
  const body = name === "share" ? shopImage() : sceneImage(name);
  return (
    body && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`
  );
}

/** The home page's hero: the yellow field, and the midnight pile behind the fault line. */
function shopImage(): string | null {
  const night = heroPile("hero")?.replace(
    "<svg ",
    `<svg x="${CHARGED_X - WIDTH / 2}" width="${WIDTH}" height="${HEIGHT}" `,
  );
  if (!night) return null;
  return (
    `<path fill="${FLASH}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>` +
    `<clipPath id="night"><path d="${FAULT}"/></clipPath><g clip-path="url(#night)">${night}</g>` +
    bilingualLockup(BIG.x, BIG.y, BIG.height, "flash")
  );
}

function sceneImage(name: string): string | null {
  const view = name.startsWith("tile-") ? TILE_VIEW : PRODUCT_VIEW;
  const scene = categoryScene(name, view.top) ?? productScene(name, view.top);
  if (!scene) return null;
  return (
    placedView(scene, view) + bilingualLockup(CORNER.x, CORNER.y, CORNER.height, groundOf(name))
  );
}

function placedView(scene: string, { top, height, middle }: View): string {
  const width = (height * WIDTH) / HEIGHT;
  const viewBox = [middle - width / 2, top, width, height].join(" ");
  return `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="${viewBox}">${scene}</svg>`;
}

const DARK_SKIES = /^(office|creative|nib-\d+)$/;

function groundOf(name: string): Ground {
  const pack = /^uc-(\d+)$/.exec(name)?.[1];
  if (pack !== undefined) return isDarkPack(Number(pack)) ? "night" : "day";
  return DARK_SKIES.test(name) || isDarkTile(name) ? "night" : "day";
}
