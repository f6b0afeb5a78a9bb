import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonStyleProps, buttonStyle } from "./button-style";

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyleProps;

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={clsx(buttonStyle({ variant, size, wide }), className)} />;
}
