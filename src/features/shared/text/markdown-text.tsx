import { compiler } from "markdown-to-jsx/react";
import type { ReactNode } from "react";

type Part = { children?: ReactNode };

/**
 * A heading of a lower level than the page's `h1`. Omits the id that the Markdown compiler derives
 * from the heading's text, since that id may not be unique in the page.
 */
const heading = (Tag: "h2" | "h3" | "h4", look: string) => {
  const style = `${look} mt-9 first:mt-0`;
  return ({ children }: Part) => <Tag className={style}>{children}</Tag>;
};

const list = (Tag: "ul" | "ol", look: string) => {
  const style = `${look} mt-4 flex flex-col gap-2 ps-6 first:mt-0`;
  return ({ children }: Part) => <Tag className={style}>{children}</Tag>;
};

/** A link; the compiler has already removed unsafe URLs such as `javascript:`. */
function MarkdownLink({ href, children }: Part & { href?: string }) {
  return (
    <a href={href} className="link wrap-anywhere" rel="noopener">
      {children}
    </a>
  );
}

const LOOKS = {
  h1: heading("h2", "text-h3"),
  h2: heading("h2", "text-h3"),
  h3: heading("h3", "text-role-title text-[1.0625rem]"),
  h4: heading("h4", "font-strong"),
  h5: heading("h4", "font-strong"),
  h6: heading("h4", "font-strong"),
  p: ({ children }: Part) => <p className="mt-4 first:mt-0">{children}</p>,
  ul: list("ul", "list-disc"),
  ol: list("ol", "list-decimal"),
  a: MarkdownLink,
  // Shows an image's alternative text instead of the image, and no form fields.
  img: ({ alt }: { alt?: string }) => alt ?? null,
  input: () => null,
  table: ({ children }: Part) => (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-start [&_td]:border-line [&_td]:border-t [&_td]:p-2 [&_th]:p-2 [&_th]:text-start">
        {children}
      </table>
    </div>
  ),
};

/** A text in Markdown. HTML in it is shown as text. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="max-w-measure text-body text-ink-2 wrap-anywhere [&_h2]:text-ink [&_h3]:text-ink [&_strong]:text-ink">
      {compiler(text, {
        disableParsingRawHTML: true,
        forceBlock: true,
        wrapper: null,
        overrides: LOOKS,
      })}
    </div>
  );
}
