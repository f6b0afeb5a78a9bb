import clsx from "clsx";
import { CROPS, type Crop } from "./crops";

const OWN_ART = /^\/art\/([a-z0-9-]+)\.svg$/;

/** The file of one of the shop's own pictures in a crop; any other address stays as it is. */
function croppedSrc(src: string, crop: Crop): string {
  const name = OWN_ART.exec(src)?.[1];
  return name && crop !== "full" ? `/art/${name}.${crop}.svg` : src;
}

type ProductImageProps = {
  /** A product's imageUrl: one of the shop's own pictures, or any other image. */
  src: string;
  crop: Crop;
  /** Empty beside the product's name, which says the same. */
  alt?: string;
  /** The frame: its radius, and a size where the crop's own proportions do not serve. */
  className?: string | undefined;
  imageClassName?: string | undefined;
  /** For a picture in the first view: loads at once. */
  priority?: boolean;
};

/** A product's picture in its crop; in the dark it gets an inner edge of light (visual.md §6). */
export function ProductImage(props: ProductImageProps) {
  const { src, crop, alt = "", className, imageClassName, priority = false } = props;
  const [, , width, height] = CROPS[crop];
  return (
    <span
      aria-hidden={alt === "" || undefined}
      style={{ aspectRatio: `${width} / ${height}` }}
      className={clsx(
        "relative block overflow-hidden",
        "after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit]",
        "dark:after:inset-ring dark:after:inset-ring-white/12",
        className,
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: the pictures are small SVG files already. */}
      <img
        src={croppedSrc(src, crop)}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        className={clsx("size-full object-cover", imageClassName)}
      />
    </span>
  );
}
