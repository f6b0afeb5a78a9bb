import type { CSSProperties, ReactNode } from "react";

interface BoxProps {
  className?: string;
  align?: "left" | "right" | "center";
  dir?: "ltr" | "rtl";
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A box of a mail, made of a table cell: the only element whose padding and background every mail
 * client renders.
 */
export function Box({ className, align, dir, style, children }: BoxProps) {
  return (
    <LayoutTable dir={dir}>
      <tr>
        <td className={className} align={align} style={style}>
          {children}
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A table for layout, which screen readers do not announce as a table. */
export function LayoutTable({ dir, children }: { dir?: "ltr" | "rtl"; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      dir={dir}
      style={{ width: "100%", borderCollapse: "separate" }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Vertical space in pixels, since some mail clients drop margins. */
export function Spacer({ height }: { height: number }) {
  return <div style={{ height, lineHeight: `${height}px`, fontSize: 1 }}>&nbsp;</div>;
}
