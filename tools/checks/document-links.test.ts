import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";
import { documents } from "./project-files";

/** The address in `[text](address)` and `[label]: address`. */
const LINK = /\]\((?<inline>[^)\s]+)\)|^\[[^\]]+\]:\s*(?<labelled>\S+)/gm;

/** The URL anchor of a heading, as GitHub forms it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) => anchorOf(heading));
}

/** The links of a document to project files and headings, except those in code examples. */
function linksOf(file: string): string[] {
  const text = readFileSync(inRoot(file), "utf8").replace(/```[\s\S]*?```/g, "");
  return [...text.matchAll(LINK)]
    .map(({ groups }) => groups?.inline ?? groups?.labelled ?? "")
    .filter((link) => !/^(?:https?:|mailto:|<)/.test(link));
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? inRoot(file) : join(dirname(inRoot(file)), decodeURI(path));
  if (!existsSync(target)) return false;
  if (anchor === undefined || statSync(target).isDirectory()) return true;
  return anchorsOf(target).includes(anchor);
}

it("every link of a document leads to a file, and to a heading of it", () => {
  const broken = documents().flatMap((file) =>
    linksOf(file)
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});
