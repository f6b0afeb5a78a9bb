import { execFileSync } from "node:child_process";

/**
 * By which a build is known: BUILD_ID where it is set, else the commit of a clean checkout. Null of
 * any other source, for which Next invents one.
 */
export function buildId() {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  try {
    const git = (...args) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const isClean = git("status", "--porcelain", "--untracked-files=no") === "";
    return isClean ? git("rev-parse", "--short=12", "HEAD") : null;
  } catch {
    return null;
  }
}
