import type { ChallengeDto } from "@/contract/challenge";

/** The part of Turnstile's API that this file uses. */
interface Turnstile {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      cData: string;
      callback: (token: string) => void;
      "error-callback": (code?: string) => void;
    },
  ) => string;
  remove: (widget: string) => void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * Shows the Turnstile widget at the end of <main> until it is answered. The widget is an iframe
 * with its own accessible name and checkbox; most users need to do nothing.
 * @returns the widget's token, which the server verifies
 * @throws Error if the script fails to load or the widget reports an error
 */
export async function solveTurnstile({
  siteKey,
  action,
  data,
}: Extract<ChallengeDto, { kind: "turnstile" }>): Promise<string> {
  const turnstile = await loadTurnstile();
  const box = document.createElement("div");
  box.className = "mx-auto my-6 w-fit";
  (document.querySelector("main") ?? document.body).append(box);
  box.scrollIntoView({ block: "nearest" });
  let widget = "";
  try {
    return await new Promise<string>((resolve, reject) => {
      widget = turnstile.render(box, {
        sitekey: siteKey,
        action,
        cData: data,
        callback: resolve,
        "error-callback": (code) => reject(new Error(`Turnstile gave up: ${code}`)),
      });
    });
  } finally {
    if (widget) turnstile.remove(widget);
    box.remove();
  }
}

function loadTurnstile(): Promise<Turnstile> {
  const known = () => (window as { turnstile?: Turnstile }).turnstile;
  const loaded = known();
  if (loaded) return Promise.resolve(loaded);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("Turnstile's script did not come"));
    };
    script.src = SCRIPT;
    script.onload = () => {
      const turnstile = known();
      if (turnstile) resolve(turnstile);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}
