import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";

const read = (path: string) => readFileSync(inRoot(path), "utf8");

type Versions = Record<string, string>;
interface Locked {
  link?: boolean;
  /** Whether the package is bundled in another package's archive. */
  inBundle?: boolean;
  integrity?: string;
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  workspaces?: string[];
}

const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };

/** Whether Node's module resolution finds a package of this name from `place` in the lock file. */
function isFound(name: string, place: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === "") return false;
    if (!folder.includes("/node_modules/")) folder = "/node_modules/";
  }
}

it("the lock file has every package of every platform, as npm ci requires", () => {
  const missing = Object.entries(packages).flatMap(([place, locked]) => {
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(
      (name) => !locked.peerDependenciesMeta?.[name]?.optional,
    );
    const named = { ...locked.dependencies, ...locked.optionalDependencies };
    return [...Object.keys(named), ...peers]
      .filter((name) => !isFound(name, place))
      .map((name) => `${place} needs ${name}`);
  });
  expect(Object.keys(packages).length).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
});

it("the lock file has the checksum of each package", () => {
  const unsure = Object.entries(packages).filter(
    ([place, { link, inBundle, integrity }]) =>
      place.includes("node_modules/") && !link && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unsure.map(([place]) => place)).toEqual([]);
});

it("the lock file has each workspace, which has no dependency of its own", () => {
  const { workspaces = [] } = JSON.parse(read("package.json")) as Locked;
  expect(packages[""]?.workspaces).toEqual(workspaces);
  expect(workspaces).toEqual(["packages/client"]);
  for (const folder of workspaces) {
    const { name, version, license, engines, ...more } = JSON.parse(read(`${folder}/package.json`));
    expect(packages[folder]).toEqual({ name, version, license, engines });
    expect(packages[`node_modules/${name}`]).toEqual({ resolved: folder, link: true });
    expect(Object.keys(more).filter((key) => /dependencies/i.test(key))).toEqual([]);
  }
});

it("the lock file matches package.json, and every install of the project uses it", () => {
  const manifest = JSON.parse(read("package.json")) as Locked;
  const root = packages[""];
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
    expect(root?.[kind]).toEqual(manifest[kind]);
  }
  for (const path of ["README.md", "CONTRIBUTING.md", "tools/stack/install.mjs"]) {
    expect(read(path)).not.toMatch(/npm install|"install"/);
  }
});
