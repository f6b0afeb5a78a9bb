// npm run package -- DIR: copies all runtime files of the build (NEXT_DIST_DIR, .next) into DIR.
import { packageShop } from "../tools/stack/build/package";
import { print, printError } from "../tools/stack/output";
import { MAIN_DIST_DIR, setting } from "../tools/stack/project";

const [folder] = process.argv.slice(2);
try {
  if (!folder)
    throw new Error("npm run package -- DIR   copies the production files of the build to DIR");
  const { files, bytes } = await packageShop(setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR, folder);
  const megabytes = (bytes / 1e6).toFixed(1);
  print(
    `${folder} has ${files} files, ${megabytes} MB. Run npm run serve and npm run worker in it.`,
  );
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
