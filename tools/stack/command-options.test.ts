import { beforeEach, expect, it, vi } from "vitest";
import { numberOption, readOptions, requireDevelopmentPackages } from "./command-options";

const HOW = "npm run sell -- [--rate 5] [--quick]";
const OPTIONS = {
  rate: { type: "string", default: "5" },
  quick: { type: "boolean", default: false },
} as const;

let said = "";
const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
  throw new Error(`exit ${code}`);
});
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
}
beforeEach(() => {
  said = "";
  exit.mockClear();
});

const read = (...args: string[]) => readOptions(HOW, OPTIONS, args);

it("reads the given options, with defaults for the rest", () => {
  expect(read("--rate", "7")).toEqual({ rate: "7", quick: false });
  expect(exit).not.toHaveBeenCalled();
});

it("prints the usage text", () => {
  expect(() => read("--rate", "7", "--help")).toThrow("exit 0");
  expect(said).toBe(`${HOW}\n`);
});

it.each([
  [["--speed", "9"], "Unknown option '--speed'. --help prints the options."],
  [["--rate"], "Option '--rate <value>' argument missing. --help prints the options."],
  [["fast"], "Unexpected argument 'fast'. --help prints the options."],
  [["--quick=yes"], "Option '--quick' does not take an argument. --help prints the options."],
])("refuses %j in one line", (args, line) => {
  expect(() => read(...args)).toThrow("exit 2");
  expect(said).toBe(`${line}\n`);
});

it.each(["many", "", " ", "0", "101", "1.5", "NaN", "Infinity"])(
  "refuses %j as a number",
  (text) => {
    expect(() => numberOption("--rate", text, { least: 1, most: 100 })).toThrow("exit 2");
    expect(said).toBe("--rate must be a whole number from 1 to 100.\n");
  },
);

it("accepts whole numbers, and others where they are allowed", () => {
  expect(numberOption("--rate", "100", { least: 1, most: 100 })).toBe(100);
  expect(numberOption("--rate", "0.5", { least: 0.1, most: 100, isWhole: false })).toBe(0.5);
});

it("finds the development packages, which run this test", () => {
  requireDevelopmentPackages();
  expect(exit).not.toHaveBeenCalled();
});
