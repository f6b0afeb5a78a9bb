import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import type { Ref } from "react";
import { Button } from "@/ui/form/button";

type TabHeadingProps = {
  title: string;
  line: string;
  /** Label of the add button. */
  add: string;
  onAdd: () => void;
  /** A ref with which the tab moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The heading of a tab, with an add button. */
export function TabHeading({ title, line, add, onAdd, headingRef }: TabHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <h1
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="text-h2 outline-none"
        >
          {title}
        </h1>
        <p className="mt-1 text-small text-ink-2">{line}</p>
      </div>
      <Button size="small" onClick={onAdd} className="max-sm:grow">
        <PlusIcon size={18} weight="bold" aria-hidden="true" />
        {add}
      </Button>
    </div>
  );
}
