const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: string) => (text: string) =>
  colours ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = paint("1");
export const dim = paint("2");
export const red = paint("31");
export const green = paint("32");
export const yellow = paint("33");

export const print = (text = "") => {
  process.stdout.write(`${text}\n`);
};

export const printError = (text: string) => {
  process.stderr.write(`${red(text)}\n`);
};

/** Runs a step, then prints its title and duration. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  const result = await work();
  print(`${green("✓")} ${title} ${dim(`${((Date.now() - begun) / 1000).toFixed(1)} s`)}`);
  return result;
}

/** A title above a table of two columns. */
export function summaryTable(title: string, rows: [string, string][]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 3;
  const lines = rows.map(([label, value]) => `  ${dim(label.padEnd(width))}${value}`);
  return ["", `  ${bold(title)}`, "", ...lines, ""].join("\n");
}
