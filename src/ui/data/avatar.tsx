import clsx from "clsx";

const SIZES = {
  small: "size-8 rounded-badge text-base",
  large: "size-14 rounded-control text-2xl md:size-18 md:rounded-card md:text-[2rem]",
} as const;

type AvatarProps = {
  name: string;
  /** 32 px in the header; 72 px, and 56 on a small screen, as the head of a page. */
  size?: keyof typeof SIZES;
};

/** The first letter of a person's name; the name itself stands beside it (picture 12). */
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
