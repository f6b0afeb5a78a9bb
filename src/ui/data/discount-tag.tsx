import clsx from "clsx";

type DiscountTagProps = {
  /** Already formatted: "−17%". */
  children: string;
  /** Set on a picture, where the tag keeps the same dark background in both themes. */
  onArt?: boolean;
  className?: string;
};

/** Yellow text, used nowhere else, on a skewed background. The slant is not mirrored. */
export function DiscountTag({ children, onArt, className }: DiscountTagProps) {
  return (
    <span
      className={clsx(
        "relative isolate inline-flex h-6.5 w-fit shrink-0 items-center px-4",
        "font-price text-[0.875rem] text-on-tag leading-none",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "skewed -z-10 absolute inset-y-0 inset-x-1.5 forced-colors:border",
          onArt ? "bg-tag-on-art" : "bg-tag",
        )}
      />
      <bdi dir="ltr">{children}</bdi>
    </span>
  );
}
