import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../project";

/** Playwright's own list, repeated because the browser uses only the last --disable-features. */
const DISABLED_BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  ...["PreconnectToSearch", "msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion"],
];

/**
 * Features of the address bar's popup. It is invisible in tests, but each window renders it as a
 * separate page, which takes a third of a test's time.
 */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

export const launchArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`,
];

/** The headless browser comes first, because it needs a third less CPU per page. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Path of the browser in BROWSER_PATH, otherwise of an installed Chromium or Chrome, otherwise of
 * Playwright's own; undefined if none exists.
 */
export function browserPath(): string | undefined {
  const places = [process.env.BROWSER_PATH, ...INSTALLED, chromium.executablePath()];
  return places.find((place) => place && existsSync(place));
}

/** Finds or installs a browser that starts. @throws Error if none can be installed */
export async function ensureBrowser(): Promise<string> {
  const attempts = [() => {}, installPlaywrightsOwn, installDebians];
  for (const install of attempts) {
    install();
    const path = browserPath();
    if (path && (await starts(path))) return path;
  }
  throw new Error(
    "No browser for the browser tests. Install Chromium or Chrome, or name one in BROWSER_PATH.",
  );
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: launchArgs });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** As root on Linux, also installs the system packages that the browser needs. */
function installPlaywrightsOwn() {
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const withSystem = process.platform === "linux" && process.getuid?.() === 0;
  const args = [cli, "install", ...(withSystem ? ["--with-deps"] : []), "chromium"];
  spawnSync(process.execPath, args, { stdio: "inherit", cwd: root });
}

function installDebians() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { stdio: "inherit", env });
  const install = ["install", "-y", "--no-install-recommends"];
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { status } = spawnSync("apt-get", [...install, name], { stdio: "inherit", env });
    if (status === 0) return;
  }
}
