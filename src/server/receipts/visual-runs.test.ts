import { expect, it } from "vitest";
import { visualRuns } from "./visual-runs";

const seen = (line: string, base: "ltr" | "rtl" | "auto") =>
  visualRuns(line, base).map((run) => run.text);

it("an English line stands as it is written", () => {
  expect(visualRuns("PUBG UC 660 ($9.99)", "auto")).toEqual([
    { face: "latin", text: "PUBG UC 660 ($9.99)" },
  ]);
});

it("figures and English within Arabic keep their own order, and stand where they are read", () => {
  expect(seen("شحن 660 من PUBG UC", "rtl")).toEqual(["PUBG UC", "من ", " ", "660", "شحن "]);
});

it("Arabic within English is turned by itself", () => {
  expect(seen("Card برق 25", "ltr")).toEqual(["Card ", "25", "برق "]);
});

it("brackets around Arabic open to the side from which it is read", () => {
  const runs = visualRuns("برق (متجر)", "rtl");
  expect(runs.map((run) => run.text)).toEqual(["(", "متجر", ")", "برق "]);
});

it("what no face has is a question mark, and no sign of control comes through", () => {
  expect(seen("A\u202e漢\nB", "ltr")).toEqual(["A ? B"]);
});
