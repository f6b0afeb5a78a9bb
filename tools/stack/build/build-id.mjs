import { execFileSync } from "node:child_process";

/**
 * The build's id: BUILD_ID if set, otherwise the commit of a clean checkout. Null for changed
 * sources or without Git; Next then generates an id.
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
