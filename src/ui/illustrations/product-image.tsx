import clsx from "clsx";
import { CROPS, type Crop } from "./crops";

const OWN_ART = /^\/art\/([a-z0-9-]+)\.svg$/;

/** The URL of a crop of one of the shop's own pictures; any other URL is returned unchanged. */
function croppedSrc(src: string, crop: Crop): string {
  const name = OWN_ART.exec(src)?.[1];
  return name && crop !== "full" ? `/art/${name}.${crop}.svg` : src;
}

type ProductImageProps = {
  /** The product's imageUrl: one of the shop's own pictures, or any other image. */
  src: string;
  crop: Crop;
  /** Leave empty if the product's name is beside the picture: screen readers would repeat it. */
  alt?: string;
  /** Classes of the frame: its radius, and a size if the crop's own proportions do not fit. */
  className?: string | undefined;
  imageClassName?: string | undefined;
  /** Loads the picture eagerly, for the first view. */
  priority?: boolean;
};

/** A crop of a product's picture; in the dark theme with a light inner edge (visual design §6). */
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
      {/* biome-ignore lint/performance/noImgElement: the pictures are already small SVG files. */}
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
