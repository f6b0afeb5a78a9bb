import { it } from "vitest";
import { checkVariables, lintDockerfile } from "./checks";

it("the Dockerfile has nothing that its linter names", lintDockerfile);

it("compose file, chart and units set only variables that the shop knows", checkVariables);
