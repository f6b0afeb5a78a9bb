"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { ApiKeyDto } from "@/contract/admin/shop/api-keys";
import { AfterClosing } from "@/features/admin/shared/form/after-closing";
import { FormDialog } from "@/features/admin/shared/form/form-dialog";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { DeleteRowDialog } from "@/features/admin/shared/table/delete-row-dialog";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { KeyForm } from "./key-form";
import { KeyTable } from "./key-table";
import { NewSecretPanel } from "./new-secret-panel";
import { useNewSecrets } from "./new-secrets";

/** Lists, creates and revokes API keys. A created key is shown once. */
export function ApiKeys() {
  const texts = useTranslations("adminConnections");
  const { read, go } = usePanelAddress();
  const { newSecrets } = useNewSecrets();
  const dismissToast = useDismissToast();
  const list = trpc.admin.apiKeys.list.useQuery();
  const [revoking, setRevoking] = useState<ApiKeyDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A revocation removes the focused button: move the focus to the heading.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(() => {
    // A toast would cover the buttons of the dialog.
    dismissToast();
    go({ apiKey: "new" });
  }, [go, dismissToast]);
  const close = useCallback(() => go({ apiKey: null }, { replace: true }), [go]);
  const newest = useRef<HTMLElement>(null);
  const isCreated = useRef(false);
  const focusNewest = useCallback(() => {
    if (isCreated.current) newest.current?.focus();
    isCreated.current = false;
  }, []);
  return (
    <section aria-labelledby="api-keys" className="mt-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="api-keys" ref={heading} tabIndex={-1} className="min-w-0 grow text-h3 outline-none">
          {texts("keys")}
        </h2>
        <Button size="small" onClick={open} className="max-sm:w-full">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      {newSecrets
        .filter(({ kind }) => kind === "apiKey")
        .map((newKey, index) => (
          <NewSecretPanel
            key={newKey.id}
            newSecret={newKey}
            words={{
              sentence: texts.rich("ready.sentence", {
                name: () => <bdi className="wrap-anywhere">{newKey.name}</bdi>,
                strong: (words) => <strong className="font-title">{words}</strong>,
              }),
              copyName: texts("ready.copyName", { name: newKey.name }),
              leaveLine: texts("ready.leave.line", { name: newKey.name }),
              back: texts("ready.leave.back"),
            }}
            panelRef={index === 0 ? newest : undefined}
            onClosed={focusHeading}
          />
        ))}
      <QueryContent query={list} texts={texts} skeleton="h-40 w-full" className="mb-4">
        {(apiKeys) =>
          apiKeys.length === 0 ? (
            <EmptyState
              title={texts("empty.title")}
              description={texts("empty.line")}
              headingLevel={3}
              className="py-16"
            />
          ) : (
            <KeyTable apiKeys={apiKeys} onRevoke={setRevoking} />
          )
        }
      </QueryContent>
      <p className="mt-2 text-small">
        <a
          href="/api/docs"
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center"
        >
          {texts("documentation")}
        </a>
      </p>
      <FormDialog
        target={read("apiKey") === "new" ? "new" : null}
        title={() => texts("add")}
        onOpen={open}
        onClose={close}
      >
        {(shown, exits) =>
          shown !== null && (
            <>
              <AfterClosing run={focusNewest} />
              <KeyForm
                {...exits}
                onSaved={() => {
                  isCreated.current = true;
                  exits.onSaved();
                }}
              />
            </>
          )
        }
      </FormDialog>
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} onRevoked={focusHeading} />
    </section>
  );
}

type RevokeDialogProps = {
  /** Null while the dialog is closed. */
  apiKey: ApiKeyDto | null;
  onClose: () => void;
  onRevoked: () => void;
};

/** Asks for confirmation before a key is revoked, and shows the key's name and last use. */
function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const texts = useTranslations("adminConnections.revocation");
  const utils = trpc.useUtils();
  const { drop } = useNewSecrets();
  const lastUse = useLastUse();
  // Keeps showing the last use while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey !== null && apiKey !== shown) setShown(apiKey);
  return (
    <DeleteRowDialog
      // Set both names: the dialog marks a name without an Arabic version as English text.
      row={apiKey && { id: apiKey.id, name: apiKey.name, nameAr: apiKey.name }}
      deletion={trpc.admin.apiKeys.revoke.useMutation()}
      words={{
        title: texts("title"),
        question: texts("question"),
        note: shown ? lastUse(shown) : undefined,
        delete: texts("submit"),
        failed: texts("failed"),
        deleted: () => texts("done"),
      }}
      onChanged={() => {
        void utils.admin.apiKeys.invalidate();
        void utils.admin.upstream.invalidate();
      }}
      onClose={onClose}
      onDeleted={() => {
        if (shown) drop({ kind: "apiKey", id: shown.id });
        onRevoked();
      }}
    />
  );
}

function useLastUse() {
  const texts = useTranslations("adminConnections.revocation");
  const shown = useFormatDateTime();
  return ({ lastUsedAt, lastUsedFrom }: ApiKeyDto): string => {
    if (lastUsedAt === null) return texts("neverUsed");
    const at = shown(lastUsedAt);
    return lastUsedFrom === null
      ? texts("lastUsed", { at })
      : texts("lastUsedFrom", { at, address: `\u2066${lastUsedFrom}\u2069` });
  };
}
