import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bold, print, printError } from "../../tools/stack/output";
import { onStopRequest } from "../../tools/stack/processes/signals";
import { type Supervisor, supervise } from "../../tools/stack/processes/supervisor";
import { dataFolder } from "../../tools/stack/project";
import { ensureBrowser } from "../../tools/stack/testing/browser";
import openTestShop from "../../tools/stack/testing/test-shop";
import { FOLDER_VARIABLE } from "./formats";
import { findScreenshots } from "./found-screenshots";
import { indexPage } from "./index-page";
import { writeReadmeImages } from "./readme-images";
import { SCENES } from "./scenes/all-scenes";
import { ONLY_VARIABLE, OWN_SHOP_VARIABLE, TURN_VARIABLE, type Turn } from "./selection";

interface Options {
  /** Names of the scenes to take; undefined takes all. */
  only: string[] | undefined;
  /**
   * URL of a running shop. The caller then sets the E2E_… variables of its mailbox, simulator and
   * database.
   */
  shop: string | undefined;
  folder: string;
  /** Also copies the screenshots taken for the README and the owner's guide. */
  readme: boolean;
}

const USAGE = `npm run screenshots -- [--only name,name] [--out folder] [--readme] [--shop URL]`;

/** Parses the command line. @throws Error for an unknown option */
function optionsOf(args: string[]): Options {
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

const NAMES = SCENES.map(({ name }) => name);
const TURNS: readonly Turn[] = ["together", "alone"];

/** Takes the screenshots in two turns and writes the index page. Returns how many turns failed. */
async function screenshots(options: Options, supervisor: Supervisor): Promise<number> {
  const { only = NAMES, folder, readme, shop } = options;
  const unknown = only.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`No scene ${unknown.join(", ")}. Scenes: ${NAMES.join(" ")}`);
  await ensureBrowser();
  if (shop) process.env.E2E_SHOP_URL = shop;
  else supervisor.onStop(await openTestShop());
  for (const name of only) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const begun = Date.now();
  let failed = 0;
  for (const turn of TURNS) {
    if (!(await take(turn, { ...options, only }, supervisor))) failed += 1;
  }
  const pictures = findScreenshots(folder, NAMES);
  const index = join(folder, "index.html");
  writeFileSync(index, indexPage(pictures));
  if (readme) for (const path of await writeReadmeImages(folder, only)) print(path);
  const seconds = Math.round((Date.now() - begun) / 1000);
  print(bold(`${pictures.length} pictures in ${index}, taken in ${seconds} s`));
  return failed;
}

/** Runs a turn. The runner reports failing scenes and continues. Returns whether all succeeded. */
async function take(turn: Turn, { only, folder, shop }: Options, supervisor: Supervisor) {
  try {
    await supervisor.run({
      name: `pictures taken ${turn}`,
      module: "node_modules/@playwright/test/cli.js",
      args: ["test", "-c", "tests/gallery/playwright.config.ts", "--pass-with-no-tests"],
      env: {
        [FOLDER_VARIABLE]: folder,
        [ONLY_VARIABLE]: only?.join(","),
        [TURN_VARIABLE]: turn,
        [OWN_SHOP_VARIABLE]: shop ? "" : "1",
      },
      show: "raw",
      patience: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

const supervisor = supervise(join(dataFolder, "logs", "gallery"));
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});
let code = 1;
try {
  code = (await screenshots(optionsOf(process.argv.slice(2)), supervisor)) === 0 ? 0 : 1;
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  print(USAGE);
}
await supervisor.stop();
process.exit(code);
