// npm start and npm run dev: installs missing packages, then runs start.ts.
import { installPackages, requireNode } from "../tools/stack/install.mjs";

requireNode();
installPackages();

const { register } = await import("tsx/esm/api");
register();
const { start } = await import("./start.ts");
await start(process.argv[2] === "dev" ? "dev" : "start");
