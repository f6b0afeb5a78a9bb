import { expect, it } from "vitest";
import { batchLoader } from "@/server/platform/database/batch-loader";

/** A batch loader of squares, and the keys of each of its calls. */
function squares(refuses: (keys: readonly number[]) => boolean = () => false) {
  const asked: number[][] = [];
  const square = batchLoader(async (keys: readonly number[]) => {
    asked.push([...keys]);
    if (refuses(keys)) throw new Error(`not ${keys}`);
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * key]));
  });
  return { asked, square };
}

it("keys of the same turn are loaded by one call, each key once", async () => {
  const { asked, square } = squares();
  expect(await Promise.all([square(2), square(3), square(2)])).toEqual([4, 9, 4]);
  expect(await square(4)).toBe(16);
  expect(asked).toEqual([[2, 3], [4]]);
});

it("a key without a row gives undefined", async () => {
  const { square } = squares();
  expect(await Promise.all([square(0), square(5)])).toEqual([undefined, 25]);
});

it("when the common call fails each key is loaded alone, so that only the bad key fails", async () => {
  const { asked, square } = squares((keys) => keys.includes(3));
  const answers = await Promise.allSettled([square(2), square(3), square(4)]);
  expect(answers).toEqual([
    { status: "fulfilled", value: 4 },
    { status: "rejected", reason: new Error("not 3") },
    { status: "fulfilled", value: 16 },
  ]);
  expect(asked).toEqual([[2, 3, 4], [2], [3], [4]]);
});

it("a key that is alone in its batch is loaded once, and its error is passed on", async () => {
  const { asked, square } = squares(() => true);
  await expect(square(2)).rejects.toThrow("not 2");
  expect(asked).toEqual([[2]]);
});

it("a batch has at most twenty keys", async () => {
  const { asked, square } = squares();
  const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
  expect(await Promise.all(numbers.map(square))).toEqual(numbers.map((number) => number ** 2));
  expect(asked.map(({ length }) => length)).toEqual([20, 20, 5]);
});
