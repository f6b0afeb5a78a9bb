"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NoteAbout, NoteDto } from "@/contract/admin/people/customers";
import { Section } from "@/features/admin/orders/detail/section";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { NoteForm } from "./note-form";

/**
 * The staff's notes about an order, or about a customer and their orders, and a form for a new one.
 * Decision 054 (customers and blocks).
 */
export function Notes({ about }: { about: NoteAbout }) {
  const texts = useTranslations("adminCustomers.notes");
  const notes = trpc.admin.customers.notes.useQuery({ about });
  const [asked, setAsked] = useState<NoteDto | null>(null);
  const isOfCustomer = "customer" in about;
  return (
    <Section heading={texts("heading")}>
      <p className="mt-1 text-caption text-ink-2">{texts("line")}</p>
      <NoteForm about={about} />
      <QueryContent query={notes} texts={texts} skeleton="mt-4 h-12 w-full" className="mt-4">
        {(written) =>
          written.length === 0 ? (
            <p className="mt-4 text-small text-ink-3">{texts("none")}</p>
          ) : (
            <ul className="mt-2 divide-y-[1.5px] divide-line">
              {written.map((note) => (
                <li key={note.id} className="py-3 last:pb-0">
                  <Note note={note} showsOrder={isOfCustomer} onTakeBack={() => setAsked(note)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {asked && <TakeBackNoteDialog note={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

type NoteProps = { note: NoteDto; showsOrder: boolean; onTakeBack: () => void };

function Note({ note, showsOrder, onTakeBack }: NoteProps) {
  const texts = useTranslations("adminCustomers.notes");
  const shown = useFormatDateTime();
  const may = usePermissions();
  const { orderId, text, writer, isOwn, createdAt, takenBackAt, takenBackBy } = note;
  const at = shown(createdAt);
  return (
    <>
      {takenBackAt === null ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere text-small">
          {text}
        </p>
      ) : (
        <p className="text-small text-ink-3 italic">
          {texts("takenBack", { name: takenBackBy ?? "", at: shown(takenBackAt) })}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-caption text-ink-3">
          <bdi>{writer}</bdi>
          <span aria-hidden="true"> · </span>
          {at}
          {showsOrder && orderId !== null && (
            <>
              <span aria-hidden="true"> · </span>
              {texts.rich("order", { number: () => <Ltr>{`#${orderId}`}</Ltr> })}
            </>
          )}
        </p>
        {takenBackAt === null && (isOwn || may("orders:refund")) && (
          <Button
            variant="ghost"
            size="small"
            aria-label={texts("takeBackName", { writer, at })}
            onClick={onTakeBack}
          >
            {texts("takeBack")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Asks before the text of a note is deleted. */
function TakeBackNoteDialog({ note, onClose }: { note: NoteDto; onClose: () => void }) {
  const texts = useTranslations("adminCustomers.notes");
  const utils = trpc.useUtils();
  const takeBack = useMutationWithToast(utils.client.admin.customers.takeBackNote.mutate, {
    done: texts("done"),
    failed: texts("notDone"),
    read: () => utils.admin.customers.notes.invalidate(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts("ask")}
      line={texts("askLine")}
      submit={texts("takeBack")}
      isBusy={takeBack.isBusy}
      refusal={takeBack.refusal}
      onSubmit={() => takeBack.run({ id: note.id })}
      onClose={onClose}
    >
      <p dir="auto" className="mt-3 line-clamp-4 whitespace-pre-line wrap-anywhere text-small">
        {note.text}
      </p>
    </ConfirmDialog>
  );
}
