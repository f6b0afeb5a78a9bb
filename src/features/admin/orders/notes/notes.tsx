"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NoteAbout, NoteDto } from "@/contract/admin/customers";
import { Section } from "@/features/admin/orders/detail/section";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { Ltr } from "@/features/admin/shared/ltr";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { NoteForm } from "./note-form";
import { TakeBackNoteDialog } from "./take-back-note-dialog";

/** What the staff wrote about an order, or a customer and their orders, and a field for more. Decision 054. */
export function Notes({ about }: { about: NoteAbout }) {
  const texts = useTranslations("adminCustomers.notes");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const notes = trpc.admin.customers.notes.useQuery({ about });
  const [asked, setAsked] = useState<NoteDto | null>(null);
  const isOfCustomer = "customer" in about;
  return (
    <Section heading={texts("heading")}>
      <p className="mt-1 text-caption text-ink-2">{texts("line")}</p>
      <NoteForm about={about} />
      {notes.isError && (
        <LoadFailed
          message={errorMessage(notes.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={notes.isFetching}
          onRetry={() => void notes.refetch()}
          className="mt-4"
        />
      )}
      {notes.isPending && (
        <div role="status" className="mt-4">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {notes.data?.length === 0 && <p className="mt-4 text-small text-ink-3">{texts("none")}</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className="mt-2 divide-y-[1.5px] divide-line">
          {notes.data.map((note) => (
            <li key={note.id} className="py-3 last:pb-0">
              <Note note={note} showsOrder={isOfCustomer} onTakeBack={() => setAsked(note)} />
            </li>
          ))}
        </ul>
      )}
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
