import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dataFolder } from "../stack/project";

export interface Options {
  /** The shots that are wanted; all when undefined. */
  only: string[] | undefined;
  /** A shop that runs already; its mailbox, simulator and database are in E2E_… then. */
  shop: string | undefined;
  folder: string;
  /** Copies the README's pictures, too. */
  readme: boolean;
}

export const USAGE = `npm run screenshots -- [--only name,name] [--out folder] [--readme] [--shop URL]`;

/** What stands after the command. @throws Error for an option that there is none of */
export function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      shop: { type: "string" },
      out: { type: "string" },
      readme: { type: "boolean", default: false },
    },
  });
  return {
    only: values.only?.split(",").map((name) => name.trim()),
    shop: values.shop,
    folder: values.out ? resolve(values.out) : join(dataFolder, "gallery"),
    readme: values.readme,
  };
}
