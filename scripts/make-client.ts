// npm run make:client: writes the types of packages/client from the router, the contracts and the
// error table.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientTypes, GENERATED } from "../tools/client/client-types";
import { inRoot } from "../tools/stack/project";

mkdirSync(inRoot(GENERATED), { recursive: true });
for (const [name, text] of Object.entries(await clientTypes())) {
  writeFileSync(join(inRoot(GENERATED), name), text);
}
