import clsx from "clsx";
import type { ReactNode } from "react";

type EmailTextProps = {
  email: string;
  /** The punctuation after the address; it stays on the address's line. */
  after?: ReactNode;
  className?: string;
};

/** An e-mail address within a sentence; it breaks only if it is wider than the line. */
export function EmailText({ email, after, className }: EmailTextProps) {
  return (
    <span className="whitespace-nowrap">
      <bdi
        dir="ltr"
        className={clsx("inline-block max-w-full whitespace-normal wrap-anywhere", className)}
      >
        {email}
      </bdi>
      {after}
    </span>
  );
}
