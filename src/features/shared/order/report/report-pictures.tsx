"use client";

import { ImageIcon } from "@phosphor-icons/react/dist/ssr/Image";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { MAX_CLAIM_PICTURES } from "@/domain/orders/claim";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import type { ReportPicturesState } from "./use-report-pictures";

/** The pictures of a report, and a button to add more. */
export function ReportPictures({ pictures }: { pictures: ReportPicturesState }) {
  const texts = useTranslations("orderPage.report.pictures");
  const common = useTranslations("common");
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const { sent, isBusy, isFull, problem } = pictures;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the fields
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-2 text-label">
        {texts("label")}
        <span className="ms-1 font-normal text-ink-3"> {texts("note")}</span>
      </p>
      <ul className="mb-2 grid gap-1.5 empty:hidden">
        {sent.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 text-[0.9375rem]">
            <ImageIcon size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <Button
              variant="ghost"
              size="small"
              aria-label={texts("removeName", { name })}
              onClick={() => {
                pictures.remove(id);
                choose.current?.focus();
              }}
            >
              {texts("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        ref={choose}
        variant="outline"
        size="small"
        busy={isBusy}
        busyText={common("working")}
        disabled={isFull}
        onClick={() => chooser.current?.click()}
      >
        <UploadSimpleIcon size={18} aria-hidden="true" />
        {texts("add")}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={texts("add")}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = "";
          pictures.add(files);
        }}
      />
      <p className="mt-2 text-caption text-ink-2">{texts("help", { most: MAX_CLAIM_PICTURES })}</p>
      <div role="alert">{problem && <FieldError id={`${labelId}-p`}>{problem}</FieldError>}</div>
      <p role="status" className="sr-only">
        {sent.length > 0 && texts("count", { count: sent.length })}
      </p>
    </div>
  );
}
