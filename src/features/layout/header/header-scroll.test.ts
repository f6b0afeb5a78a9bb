import { expect, test } from "vitest";
import { type HeaderScroll, headerAfterScroll } from "./header-scroll";

const RESTS_UNTIL = 40;

/** Scrolls to each position, in pixels; returns whether the header is hidden after each step. */
function hidden(...places: number[]): boolean[] {
  let state: HeaderScroll = { isHidden: false, turn: 0, last: 0 };
  return places.map((at) => {
    state = headerAfterScroll(state, at, RESTS_UNTIL);
    return state.isHidden;
  });
}

test("the header stays at the top of the page", () => {
  expect(hidden(10, 40)).toEqual([false, false]);
});

test("scrolling 24 px down hides the header, 8 px up shows it", () => {
  expect(hidden(40, 63, 64, 300, 293, 292, 280)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("small movements back and forth change nothing", () => {
  expect(hidden(200, 195, 205, 198, 204)).toEqual([true, true, true, true, true]);
  expect(hidden(200, 180, 190, 180, 195, 185)).toEqual([true, false, false, false, false, false]);
});

test("distances count from the last change of direction", () => {
  expect(hidden(200, 150, 160, 173, 174)).toEqual([true, false, false, false, true]);
});
