import { it } from "vitest";
import { checkVariables, checkVolumes, lintDockerfile } from "./checks";

it("the Dockerfile passes its linter", lintDockerfile);

it("compose file, chart and units set only variables that the shop knows", checkVariables);

it("the image's user can write every volume that the compose file mounts", checkVolumes);
