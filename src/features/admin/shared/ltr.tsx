import clsx from "clsx";

type LtrProps = {
  children: string | number;
  /** Figures of one width, for ids and phone numbers. */
  figures?: boolean;
  className?: string;
};

/** What reads from left to right in both languages: an address, an id, an amount. */
export function Ltr({ children, figures, className }: LtrProps) {
  return (
    <bdi dir="ltr" className={clsx(figures && "figures-id", className)}>
      {children}
    </bdi>
  );
}
