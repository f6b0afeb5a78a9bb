// npm test: installs missing packages, then runs test.ts.
import { installPackages, requireNode } from "../tools/stack/install.mjs";

requireNode();
installPackages();

const { register } = await import("tsx/esm/api");
register();
const { test } = await import("./test.ts");
await test(process.argv.slice(2));
