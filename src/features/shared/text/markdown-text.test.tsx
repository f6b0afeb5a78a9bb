import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MarkdownText } from "./markdown-text";

const shown = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />);

it("renders headings below the page's level, paragraphs, lists, tables and links", () => {
  const html = shown(
    "# One\n\n## Two\n\nWords **here**.\n\n- a\n- b\n\n|a|b|\n|-|-|\n|1|2|\n\n[in](/privacy)",
  );
  expect(html).not.toMatch(/<h1| id=/);
  expect(html.match(/<h2/g)).toHaveLength(2);
  for (const part of ["<strong>here</strong>", "<li>a</li>", "<td>1</td>", 'href="/privacy"']) {
    expect(html).toContain(part);
  }
});

it.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<a href='javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](data:text/html,alert)",
  "![x](https://elsewhere.example/pixel.png)",
  "<style>body{display:none}</style>",
  '<iframe src="https://elsewhere.example"></iframe>',
  "- [ ] a box",
])("renders %s as text only", (text) => {
  const html = shown(text);
  const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)];
  for (const [, tag = "", rest = ""] of tags) {
    expect(["div", "p", "a", "ul", "li"]).toContain(tag);
    expect(rest).not.toMatch(/ (on\w+|src|style)=|href="(?!https:|mailto:|\/)/);
  }
});
