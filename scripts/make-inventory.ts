// npm run make:inventory: writes the access rules of all procedures and paths into
// docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { withInventory } from "../tools/checks/security-inventory";
import { inRoot } from "../tools/stack/project";

const path = inRoot("docs", "security.md");
writeFileSync(path, withInventory(readFileSync(path, "utf8")));
