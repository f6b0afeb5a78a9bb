import { Fragment } from "react";

/** The typed values of a folded section, each in its own direction. */
export function FoldedValues({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && " · "}
      <bdi dir="ltr" className="inline-block">
        {value}
      </bdi>
    </Fragment>
  ));
}
