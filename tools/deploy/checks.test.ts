import { it } from "vitest";
import { checkVariables, checkVolumes, lintDockerfile } from "./checks";

it("the Dockerfile has nothing that its linter names", lintDockerfile);

it("compose file, chart and units set only variables that the shop knows", checkVariables);

it("the user of the image may write each volume that the compose file mounts", checkVolumes);
