"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import type { WebhookDto } from "@/contract/admin/shop/webhooks";
import { NewSecretPanel } from "@/features/admin/connections/new-secret-panel";
import { type NewSecret, useNewSecrets } from "@/features/admin/connections/new-secrets";
import { AfterClosing } from "@/features/admin/shared/form/after-closing";
import { FormDialog, MissingRow } from "@/features/admin/shared/form/form-dialog";
import { type FormTarget, targetIn } from "@/features/admin/shared/form/use-unsaved-guard";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { DeliveryDialog } from "./delivery-dialog";
import { WebhookCard, type WebhookCommand } from "./webhook-card";
import { DeleteDialog, RotateDialog, SwitchOffDialog } from "./webhook-dialogs";
import { ChangedWebhookForm, NewWebhookForm } from "./webhook-form";

type Asked = { command: Exclude<WebhookCommand, "change">; webhook: WebhookDto };

/** The webhooks: URLs to which the shop sends messages about events, each with these messages. */
export function Webhooks() {
  const texts = useTranslations("adminWebhooks");
  const { read, go } = usePanelAddress();
  const dismissToast = useDismissToast();
  const list = trpc.admin.webhooks.list.useQuery(undefined, { refetchOnWindowFocus: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (target: FormTarget) => {
      // A toast would cover the buttons of the dialog.
      dismissToast();
      go({ webhook: target });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ webhook: null }, { replace: true }), [go]);
  const newest = useRef<HTMLElement>(null);
  const hasNewSecret = useRef(false);
  const focusNewest = useCallback(() => {
    if (hasNewSecret.current) newest.current?.focus();
    hasNewSecret.current = false;
  }, []);
  const noteSecret = useCallback(() => {
    hasNewSecret.current = true;
  }, []);
  const closeQuestion = () => setAsked(null);
  const askedOf = (command: Asked["command"]) =>
    asked?.command === command ? asked.webhook : null;
  return (
    <section aria-labelledby="webhooks" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="webhooks" ref={heading} tabIndex={-1} className="min-w-0 grow text-h3 outline-none">
          {texts("title")}
        </h2>
        <Button
          variant="outline"
          size="small"
          onClick={() => open("new")}
          className="max-sm:w-full"
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      <NewWebhookSecrets newestRef={newest} onClosed={focusHeading} />
      <QueryContent query={list} texts={texts} skeleton="h-40 w-full" className="mb-4">
        {(webhooks) => (
          <>
            {webhooks.length === 0 && (
              <EmptyState
                title={texts("empty.title")}
                description={texts("empty.line")}
                headingLevel={3}
                className="py-16"
              />
            )}
            {webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onCommand={(command) =>
                  command === "change" ? open(webhook.id) : setAsked({ command, webhook })
                }
              />
            ))}
            <FormDialog
              target={targetIn(read("webhook"))}
              title={(shown) => texts(shown === "new" ? "add" : "form.changeTitle")}
              onOpen={open}
              onClose={close}
            >
              {(shown, exits) => {
                if (shown === null) return null;
                if (shown === "new") {
                  return (
                    <>
                      <AfterClosing run={focusNewest} />
                      <NewWebhookForm
                        {...exits}
                        onSaved={() => {
                          noteSecret();
                          exits.onSaved();
                        }}
                      />
                    </>
                  );
                }
                const webhook = webhooks.find(({ id }) => id === shown);
                return webhook ? (
                  <ChangedWebhookForm webhook={webhook} {...exits} />
                ) : (
                  <MissingRow title={texts("form.missing")} onDirty={exits.onDirty} />
                );
              }}
            </FormDialog>
          </>
        )}
      </QueryContent>
      <RotateDialog
        webhook={askedOf("rotate")}
        onRotated={noteSecret}
        afterClosing={focusNewest}
        onClose={closeQuestion}
      />
      <SwitchOffDialog webhook={askedOf("switchOff")} onClose={closeQuestion} />
      <DeleteDialog webhook={askedOf("delete")} onClose={closeQuestion} onDeleted={focusHeading} />
      <DeliveryDialog />
    </section>
  );
}

type NewWebhookSecretsProps = {
  newestRef: RefObject<HTMLElement | null>;
  onClosed: () => void;
};

/** Signing secrets that were just created or rotated, each shown until the admin closes it. */
function NewWebhookSecrets({ newestRef, onClosed }: NewWebhookSecretsProps) {
  const texts = useTranslations("adminWebhooks.secret");
  const dateTime = useFormatDateTime();
  const { newSecrets } = useNewSecrets();
  const shown = newSecrets.filter(({ kind }) => kind === "webhook");
  const sentence = ({ name, previousEndsAt }: NewSecret) => {
    const parts = {
      name: () => <Ltr className="wrap-anywhere">{name}</Ltr>,
      strong: (words: ReactNode) => <strong className="font-title">{words}</strong>,
    };
    if (previousEndsAt === undefined) return texts.rich("created", parts);
    if (previousEndsAt === null) return texts.rich("replaced", parts);
    return texts.rich("rotated", { ...parts, at: dateTime(previousEndsAt) });
  };
  return shown.map((newSecret, index) => (
    <NewSecretPanel
      key={`${newSecret.id} ${newSecret.secret}`}
      newSecret={newSecret}
      words={{
        sentence: sentence(newSecret),
        copyName: texts("copyName", { address: newSecret.name }),
        leaveLine: texts("leaveLine"),
        back: texts("back"),
      }}
      panelRef={index === 0 ? newestRef : undefined}
      onClosed={onClosed}
    />
  ));
}
