import type { ReactNode, Ref } from "react";

type AccountHeaderProps = {
  title: string;
  /** The line below the title: the instruction. */
  children?: ReactNode;
  /** The `id` of the instruction. */
  lineId?: string;
  /** A ref for a heading that takes the focus when its screen replaces another. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** Title and instruction of an account screen. Visual design, picture 11. */
export function AccountHeader({ title, children, lineId, headingRef }: AccountHeaderProps) {
  return (
    <div className="mb-8">
      <h1
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="text-[2.125rem] text-role-heading md:text-[3rem]"
      >
        {title}
      </h1>
      {children && (
        <p id={lineId} className="mt-4 text-pretty text-ink-2 text-lead">
          {children}
        </p>
      )}
    </div>
  );
}
