import clsx from "clsx";

const SIZES = {
  small: "size-8 rounded-badge text-base",
  large: "size-14 rounded-control text-2xl md:size-18 md:rounded-card md:text-[2rem]",
} as const;

type AvatarProps = {
  name: string;
  /** Small: 32 px, for the header. Large: 72 px (56 px on a small screen), for a page's head. */
  size?: keyof typeof SIZES;
};

/** The first letter of a person's name, in a rounded square; the full name is shown next to it. */
export function Avatar({ name, size = "small" }: AvatarProps) {
  const [letter = ""] = name;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 select-none place-items-center bg-after-soft text-after leading-none",
        "text-role-display forced-colors:border",
        SIZES[size],
      )}
    >
      {letter.toUpperCase()}
    </span>
  );
}
