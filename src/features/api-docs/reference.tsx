"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { DOCUMENTS, type DocumentName } from "./document";

const NAMES = Object.keys(DOCUMENTS) as DocumentName[];

/** The selected OpenAPI document in a viewer, and a field for the API key of the viewer's calls. */
export function Reference({ canTry }: { canTry: boolean }) {
  const texts = useTranslations("apiDocs");
  const [name, setName] = useState<DocumentName>("v1");
  // Stored in this state only, so that reloading or leaving the page discards the key.
  const [key, setKey] = useState("");
  const options = NAMES.map((value) => ({ value, label: texts(`documents.${value}`) }));
  const tryNote = name === "v1" ? texts("tryKey") : texts("tryCookie");
  return (
    <>
      <SegmentedControl
        label={texts("document")}
        value={name}
        options={options}
        onChange={setName}
        className="mt-8"
      />
      <section aria-labelledby="document" className="mt-8">
        <h2 id="document" className="text-h2">
          {texts(`documents.${name}`)}
        </h2>
        <p className="mt-2 max-w-measure">{texts(`about.${name}`)}</p>
        <p>
          <a href={DOCUMENTS[name]} className="link inline-flex min-h-11 items-center">
            {texts("file")}
          </a>
        </p>
        <Alert kind="info" className="mt-4 max-w-measure">
          {canTry ? tryNote : texts("demoOnly")}
        </Alert>
        {canTry && name === "v1" && (
          <Field label={texts("key")} className="mt-6 max-w-[34rem]">
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                // The input has no name and no form, so that browsers do not remember the key.
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                placeholder="barq_test_…"
                value={key}
                onChange={(event) => setKey(event.target.value)}
              />
            )}
          </Field>
        )}
        <Viewer key={name} name={name} canTry={canTry} apiKey={name === "v1" ? key : ""} />
      </section>
    </>
  );
}

interface ViewerProps {
  name: DocumentName;
  canTry: boolean;
  apiKey: string;
}

/** Loads the document and the viewer's code, which no other page loads, and shows the document. */
function Viewer({ name, canTry, apiKey }: ViewerProps) {
  const texts = useTranslations("apiDocs");
  const place = useRef<HTMLDivElement>(null);
  const currentKey = useRef(apiKey);
  currentKey.current = apiKey;
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads again
  useEffect(() => {
    const gone = new AbortController();
    let close = () => {};
    setState("loading");
    load(name, gone.signal)
      .then(([{ openViewer }, document]) => {
        if (gone.signal.aborted || !place.current) return;
        const readKey = () => currentKey.current.trim().replace(/^Bearer\s+/i, "");
        close = openViewer(place.current, { document, canTry, readKey });
        setState("shown");
      })
      .catch(() => {
        if (!gone.signal.aborted) setState("failed");
      });
    return () => {
      gone.abort();
      close();
    };
  }, [name, canTry, attempt]);
  return (
    <div className="mt-8">
      {state === "loading" && (
        <p role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-80 w-full" />
        </p>
      )}
      {state === "failed" && (
        <Alert kind="err" role="alert">
          <p>{texts("failed")}</p>
          <Button
            variant="outline"
            size="small"
            className="mt-2"
            onClick={() => setAttempt(attempt + 1)}
          >
            {texts("retry")}
          </Button>
        </Alert>
      )}
      {/* The documents and the viewer are English. */}
      <div ref={place} lang="en" dir="ltr" />
    </div>
  );
}

async function load(name: DocumentName, signal: AbortSignal) {
  const viewer = import("./viewer");
  const answer = await fetch(DOCUMENTS[name], { signal });
  if (!answer.ok) throw new Error(`${DOCUMENTS[name]}: ${answer.status}`);
  return [await viewer, await answer.json()] as const;
}
