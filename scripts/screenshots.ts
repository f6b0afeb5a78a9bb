import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "../tests/support/browser";
import openTestShop from "../tests/support/stack";
import { ONLY_VARIABLE, OWN_SHOP_VARIABLE, TURN_VARIABLE, type Turn } from "./gallery/chosen-shots";
import { findPictures } from "./gallery/found-pictures";
import { indexPage } from "./gallery/index-page";
import { type Options, optionsOf, USAGE } from "./gallery/options";
import { FOLDER_VARIABLE } from "./gallery/places";
import { writeReadmePictures } from "./gallery/readme-pictures";
import { SHOTS } from "./gallery/shots";
import { bold, complain, say } from "./stack/output";
import { dataFolder } from "./stack/project";
import { onStopRequest } from "./stack/signals";
import { type Supervisor, supervise } from "./stack/supervisor";

const NAMES = SHOTS.map(({ name }) => name);
const TURNS: readonly Turn[] = ["together", "alone"];

/** Writes the pictures of every screen, and the page that shows them. Gives how many turns went wrong. */
async function screenshots(options: Options, supervisor: Supervisor): Promise<number> {
  const { only = NAMES, folder, readme, shop } = options;
  const unknown = only.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`No shot ${unknown.join(", ")}. Shots: ${NAMES.join(" ")}`);
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
  const pictures = findPictures(folder, NAMES);
  const index = join(folder, "index.html");
  writeFileSync(index, indexPage(pictures));
  if (readme) for (const path of await writeReadmePictures(folder)) say(path);
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(bold(`${pictures.length} pictures in ${index}, taken in ${seconds} s`));
  return failed;
}

/** Those that fail are named by the runner; the others go on. Gives whether none did. */
async function take(turn: Turn, { only, folder, shop }: Options, supervisor: Supervisor) {
  try {
    await supervisor.run({
      name: `pictures taken ${turn}`,
      module: "node_modules/@playwright/test/cli.js",
      args: ["test", "-c", "scripts/gallery/playwright.config.ts", "--pass-with-no-tests"],
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
  complain(error instanceof Error ? error.message : String(error));
  say(USAGE);
}
await supervisor.stop();
process.exit(code);
