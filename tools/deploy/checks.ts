// Checks of `npm run check:deploy` for deploy/, except for the image. Each check throws its
// findings, or `NotRun` if its program is not installed.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { parse, parseAllDocuments } from "yaml";
import { type Environment, inRoot } from "../stack/project";

/** A check that this machine cannot run; the message states the reason. */
export class NotRun extends Error {}

/** @returns the program's stdout @throws Error with its output if it fails */
export function run(program: string, args: string[], env: Environment = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}\n${stdout ?? ""}${stderr ?? String(error)}`);
}

export const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `command -v "$1"`, "sh", program]).status === 0;

function need(program: string): void {
  if (!isInstalled(program)) throw new NotRun(`${program} is not installed`);
}

const deploy = (...parts: string[]) => inRoot("deploy", ...parts);
const read = (...parts: string[]) => readFileSync(deploy(...parts), "utf8");

export function lintDockerfile(): void {
  const found = validate(read("Dockerfile"));
  if (found.length === 0) return;
  const lines = found.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  throw new Error(lines.join("\n"));
}

/** Checks that the files of deploy/ set only variables that the shop knows. */
export function checkVariables(): void {
  const known = new Set(
    [...readFileSync(inRoot(".env.example"), "utf8").matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
  );
  for (const ofNode of ["NODE_ENV", "MALLOC_ARENA_MAX"]) known.add(ofNode);
  const { services } = parse(read("compose.yml"), { merge: true });
  const ofCompose = ["web-1", "web-2", "worker-1", "worker-2"].flatMap((name) =>
    Object.keys(services[name].environment),
  );
  const ofChart = [
    ...Object.keys(parse(read("helm/barq/values.yaml")).env),
    ...readdirSync(deploy("helm/barq/templates")).flatMap((file) =>
      [...read("helm/barq/templates", file).matchAll(/- \{ name: ([A-Z_]+)/g)].map(
        ([, name]) => name,
      ),
    ),
  ];
  const ofUnits = readdirSync(deploy("systemd")).flatMap((file) =>
    [...read("systemd", file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  );
  const unknown = [...ofCompose, ...ofChart, ...ofUnits].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`.env.example lacks ${unknown.join(", ")}`);
}

/**
 * Checks that the image has a folder of its user at each mount point. A new named volume gets the
 * owner of that folder; without the folder it belongs to root, and the shop cannot write to it.
 */
export function checkVolumes(): void {
  const [, user] = /^USER (\d+):\d+$/m.exec(read("Dockerfile")) ?? [];
  const { services } = parse(read("compose.yml"), { merge: true });
  const places = Object.values<{ image: string; volumes?: string[] }>(services)
    .filter(({ image }) => image.includes("BARQ_IMAGE"))
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[1] ?? volume));
  const made = new RegExp(`^RUN install -d .*-o ${user} .*$`, "gm");
  const lines = [...read("Dockerfile").matchAll(made)].map(([line]) => line.split(" "));
  const missing = places.filter((place) => !lines.some((words) => words.includes(place)));
  if (missing.length > 0) throw new Error(`The user ${user} cannot write ${missing.join(", ")}`);
}

/** @param folder a temporary folder */
export function checkCompose(folder: string): void {
  const [program, ...before] = composeProgram();
  cpSync(deploy(), folder, { recursive: true });
  copyFileSync(inRoot(".env.example"), join(folder, "barq.env"));
  writeFileSync(join(folder, "postgres.env"), "POSTGRES_PASSWORD=x\n");
  run(program, [...before, "-f", join(folder, "compose.yml"), "config", "--quiet"]);
}

function composeProgram(): [string, ...string[]] {
  if (isInstalled("docker") && spawnSync("docker", ["compose", "version"]).status === 0) {
    return ["docker", "compose"];
  }
  need("docker-compose");
  return ["docker-compose"];
}

/**
 * Lints the chart if helm is installed, renders it with its default values, and checks the kinds of
 * the rendered objects, and each object against Kubernetes' schemas.
 */
export async function checkChart(): Promise<void> {
  const chart = deploy("helm/barq");
  if (isInstalled("helm")) run("helm", ["lint", "--strict", chart]);
  const objects = parseAllDocuments(render(chart))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    })
    .filter(Boolean);
  const kinds = objects.map(({ kind }) => kind).sort();
  const wanted = ["Deployment", "Deployment", "HorizontalPodAutoscaler", "Ingress", "Job"];
  wanted.push("PodDisruptionBudget", "PodDisruptionBudget", "Service");
  if (kinds.join() !== wanted.join()) throw new Error(`The chart renders ${kinds.join(", ")}`);
  for (const { apiVersion, kind, ...rest } of objects) {
    const model = await import(`kubernetes-models/${apiVersion}/${kind}`);
    new model[kind](rest).validate();
  }
}

const isDebianPackage = (name: string) => spawnSync("dpkg", ["-s", name]).status === 0;

function render(chart: string): string {
  if (isInstalled("helm")) return run("helm", ["template", "shop", chart]);
  need("go");
  for (const one of ["golang-github-masterminds-sprig-dev", "golang-gopkg-yaml.v3-dev"]) {
    if (!isDebianPackage(one)) throw new NotRun(`neither helm nor Debian's ${one} is installed`);
  }
  const gocode = { GO111MODULE: "off", GOPATH: "/usr/share/gocode", GOFLAGS: "" };
  return run("go", ["run", inRoot("tools/deploy/render-chart.go"), chart], gocode);
}

/** @param folder a temporary folder with a certificate */
export function checkNginx(folder: string): void {
  need("nginx");
  const conf = read("nginx/barq.conf")
    .replaceAll("/etc/ssl/barq/", `${folder}/`)
    .replaceAll("/etc/nginx/", `${folder}/`)
    .replaceAll("/var/log/nginx/", `${folder}/`);
  writeFileSync(join(folder, "barq.conf"), conf);
  copyFileSync(deploy("nginx/barq-webs.conf"), join(folder, "barq-webs.conf"));
  const main = `pid ${folder}/nginx.pid;\nevents {}\nhttp { include ${folder}/barq.conf; }\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  run("nginx", ["-t", "-c", join(folder, "nginx.conf")]);
}

/** @param folder a temporary folder with a certificate */
export function checkHaproxy(folder: string): void {
  need("haproxy");
  mkdirSync(join(folder, "certs"), { recursive: true });
  const pem = ["fullchain.pem", "key.pem"].map((file) => readFileSync(join(folder, file), "utf8"));
  writeFileSync(join(folder, "certs", "shop.pem"), pem.join(""));
  const conf = read("haproxy/haproxy.cfg").replaceAll("/etc/haproxy/certs/", `${folder}/certs/`);
  writeFileSync(join(folder, "haproxy.cfg"), conf);
  run("haproxy", ["-c", "-dW", "-f", join(folder, "haproxy.cfg")]);
}

export function checkCaddy(): void {
  need("caddy");
  const args = ["--adapter", "caddyfile", "--config", deploy("caddy/Caddyfile")];
  const env = { SHOP_ADDRESS: "shop.example", SHOP_WEBS: "127.0.0.1:3000 127.0.0.1:3001" };
  run("caddy", ["validate", ...args], env);
}

/** Highest allowed exposure of a unit, as systemd-analyze scores it (0 to 100). */
const EXPOSURE = "20";

export function checkUnits(): void {
  need("systemd-analyze");
  const units = readdirSync(deploy("systemd"))
    .filter((name) => name.endsWith(".service"))
    .map((name) => deploy("systemd", name));
  run("systemd-analyze", ["verify", ...units]);
  for (const unit of units) {
    run("systemd-analyze", ["security", "--offline=true", `--threshold=${EXPOSURE}`, unit]);
  }
}

/** Writes a self-signed certificate for the proxies into `folder`. */
export function makeCertificate(folder: string): void {
  need("openssl");
  run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=shop.example"],
    ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")],
  ]);
}
