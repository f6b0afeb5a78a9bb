import clsx from "clsx";
import type { ReactNode } from "react";

/**
 * The buttons at the end of a padded `Dialog` with long content. They stay in view while the
 * content scrolls, and cover the padding at the dialog's lower edge. Must not be inside a grid,
 * because a sticky element stays within its grid row.
 */
export function DialogFooter({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-footer=""
      className={clsx(
        "low:static sticky -bottom-6 -mx-6 -mb-6 border-line border-t-[1.5px] bg-overlay px-6 py-4",
        className,
      )}
    >
      {children}
    </div>
  );
}
