// npm run make:client: writes the generated TypeScript files of packages/client, from the tRPC
// router, the schemas in src/contract and the table of error codes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientTypes, GENERATED } from "../tools/client/client-types";
import { inRoot } from "../tools/stack/project";

mkdirSync(inRoot(GENERATED), { recursive: true });
for (const [name, text] of Object.entries(await clientTypes())) {
  writeFileSync(join(inRoot(GENERATED), name), text);
}
