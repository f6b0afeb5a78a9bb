import { Fragment } from "react";

export interface FoldedValue {
  text: string;
  /** "auto" for a text in any language. */
  dir: "ltr" | "auto";
}

/** The values of a folded section, each in its own direction. The texts must be unique. */
export function FoldedValues({ values }: { values: readonly FoldedValue[] }) {
  return values.map(({ text, dir }, index) => (
    <Fragment key={text}>
      {index > 0 && " · "}
      <bdi dir={dir} className="inline-block">
        {text}
      </bdi>
    </Fragment>
  ));
}
