import { useTranslations } from "next-intl";
import { Reference } from "./reference";

/** The documentation of the API in the shop's frame. Decision 104 (the API documentation page). */
export function ApiDocsScreen({ isDemo }: { isDemo: boolean }) {
  const texts = useTranslations("apiDocs");
  return (
    <div className="page-box py-8 md:py-14">
      <h1 className="text-display-2">{texts("title")}</h1>
      <p className="mt-4 max-w-measure text-ink-2 text-lead">{texts("lead")}</p>
      <Reference canTry={isDemo} />
    </div>
  );
}
