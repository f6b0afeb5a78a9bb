// npm run make:inventory: writes who may call what into docs/security.md, as the procedures and paths say it themselves.
import { readFileSync, writeFileSync } from "node:fs";
import { withInventory } from "../tools/checks/security-inventory";
import { inRoot } from "../tools/stack/project";

const path = inRoot("docs", "security.md");
writeFileSync(path, withInventory(readFileSync(path, "utf8")));
