import clsx from "clsx";

type LtrProps = {
  children: string | number;
  /** True for tabular figures, as in ids and phone numbers. */
  numeric?: boolean;
  className?: string;
};

/** Content that reads from left to right in both languages: a URL, an id, an amount. */
export function Ltr({ children, numeric, className }: LtrProps) {
  return (
    <bdi dir="ltr" className={clsx(numeric && "figures-id", className)}>
      {children}
    </bdi>
  );
}

/**
 * A separate line of left-to-right text, aligned like the other lines of the page: to the right in
 * Arabic.
 */
export function LtrLine({
  children,
  className,
}: Pick<LtrProps, "className"> & { children: string }) {
  return (
    <span className={clsx("block", className)}>
      <Ltr>{children}</Ltr>
    </span>
  );
}
