import { useTranslations } from "next-intl";
import { LiveRegion } from "@/ui/live-region";
import { Note } from "@/ui/note";
import { ProgressBar } from "@/ui/progress-bar";
import { sentCount } from "./paste-job";
import type { AddKeys } from "./use-add-keys";

/** How far a list has come, and why it goes no further. */
export function AddKeysProgress({ adding: { job, phase, problem } }: { adding: AddKeys }) {
  const texts = useTranslations("adminKeys.add");
  const isShown = job !== null && phase !== "idle";
  const sent = job ? sentCount(job) : 0;
  const total = job?.total ?? 0;
  const words = isShown ? texts("sent", { sent, total }) : "";
  return (
    <>
      {isShown && (
        <div className="mt-4">
          <ProgressBar label={texts("progress")} value={sent} max={total} valueText={words} />
          <p aria-hidden="true" className="mt-2 text-caption text-ink-2">
            {words}
          </p>
        </div>
      )}
      <LiveRegion message={words} />
      <div role="status">
        {phase === "paused" && (
          <Note kind={problem === null ? "info" : "err"} className="mt-4">
            {problem === null
              ? texts("stopped", { count: total - sent })
              : `${problem} ${texts("cutOffLeft", { count: total - sent })}`}
          </Note>
        )}
      </div>
    </>
  );
}
