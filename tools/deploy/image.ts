import { spawnSync } from "node:child_process";
import { inRoot } from "../stack/project";
import { isInstalled, NotRun, run } from "./checks";

/** Maximum size of the image, in bytes. */
const IMAGE_LIMIT = 450_000_000;
const TAG = "localhost/barq-check";

/**
 * Builds deploy/Dockerfile with docker (if its engine runs), otherwise with buildah or podman, and
 * copies the shop out of the image.
 * @param base a local base image to replace node's, for machines without a container registry
 * @param folder destination of the image's shop; must not exist
 * @returns the image's size in bytes
 * @throws NotRun if none of these programs can be used; Error if the image exceeds `IMAGE_LIMIT`
 */
export function buildImage(base: string | undefined, folder: string): number {
  const builder = builderOf();
  const args = ["--build-arg", "APP_URL=https://shop.example", "--build-arg", "BUILD_ID=check"];
  if (base) args.push("--build-arg", `NODE_IMAGE=${base}`);
  builder.build([...args, "-t", TAG, "-f", inRoot("deploy/Dockerfile"), inRoot()]);
  builder.copyShop(folder);
  const bytes = builder.bytes();
  if (bytes > IMAGE_LIMIT)
    throw new Error(`The image has ${bytes} bytes; the limit is ${IMAGE_LIMIT}.`);
  return bytes;
}

interface Builder {
  build(args: string[]): void;
  bytes(): number;
  copyShop(folder: string): void;
}

function builderOf(): Builder {
  if (isInstalled("docker") && spawnSync("docker", ["info"]).status === 0)
    return likeDocker("docker");
  if (isInstalled("buildah")) return buildah;
  if (isInstalled("podman")) return likeDocker("podman");
  throw new NotRun("no docker engine, buildah or podman found");
}

const likeDocker = (program: string): Builder => ({
  build: (args) => void run(program, ["build", ...args]),
  bytes: () => Number(run(program, ["image", "inspect", "--format", "{{.Size}}", TAG])),
  copyShop(folder) {
    const container = run(program, ["create", TAG]).trim();
    run(program, ["cp", `${container}:/shop`, folder]);
    run(program, ["rm", container]);
  },
});

/** The builder buildah, which needs no container engine: build steps run in a chroot. */
const buildah: Builder = {
  build: (args) => void run("buildah", ["bud", "--isolation", "chroot", ...args]),
  bytes() {
    const [image] = JSON.parse(run("buildah", ["images", "--json", TAG]));
    // For example "398 MB".
    const [, count = "", unit = ""] = /^([\d.]+) (.B)$/.exec(image.size) ?? [];
    return Number(count) * { KB: 1e3, MB: 1e6, GB: 1e9 }[unit as "KB" | "MB" | "GB"];
  },
  copyShop(folder) {
    const container = run("buildah", ["from", TAG]).trim();
    const root = run("buildah", ["mount", container]).trim();
    run("cp", ["-a", `${root}/shop`, folder]);
    run("buildah", ["rm", container]);
  },
};
