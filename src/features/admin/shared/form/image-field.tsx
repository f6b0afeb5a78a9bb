"use client";

import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { PRODUCT_LIMITS } from "@/contract/admin/catalogue/products";
import { useImageStatus } from "@/features/admin/shared/form/use-image-status";
import type { ImageUpload } from "@/features/admin/shared/form/use-image-upload";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { ProgressBar } from "@/ui/feedback/progress-bar";
import { Button } from "@/ui/form/button";
import { Field, FieldError } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { FileDrop } from "./file-drop";

/** The values of a form with a picture. */
type PicturedForm = { imageUrl: string };

type ImageFieldProps = {
  upload: ImageUpload;
  /** The help text of an optional picture. Without this text the picture is required. */
  fallback?: string;
};

/** The field `imageUrl` of a form: the URL of a picture, typed or set by an upload. */
export function ImageField({ upload, fallback }: ImageFieldProps) {
  const texts = useTranslations("adminProducts.image");
  const { register, formState } = useFormContext<PicturedForm>();
  const problem = useFieldErrorMessage()(formState.errors.imageUrl?.message);
  const address = useWatch<PicturedForm, "imageUrl">({ name: "imageUrl" });
  const isBroken = useImageStatus(address) === "broken";
  return (
    <FileDrop
      onFile={upload.send}
      accept="image/jpeg,image/png,image/webp,image/avif"
      label={texts("upload")}
      className="-m-3 rounded-card border-2 border-dashed p-3"
      quiet="border-transparent"
    >
      {(choose) => (
        <>
          <Field
            label={texts("label")}
            help={isBroken ? texts("broken") : (fallback ?? texts("help"))}
            error={problem}
          >
            {(control) => (
              <Input
                {...control}
                {...register("imageUrl")}
                dir="ltr"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                required={fallback === undefined}
                maxLength={PRODUCT_LIMITS.imageUrl}
              />
            )}
          </Field>
          {upload.share === null ? (
            <ChooseFile onChoose={choose} problem={upload.problem} />
          ) : (
            <UploadProgress share={upload.share} onCancel={upload.cancel} />
          )}
        </>
      )}
    </FileDrop>
  );
}

type ChooseFileProps = { onChoose: () => void; problem: string | null };

function ChooseFile({ onChoose, problem }: ChooseFileProps) {
  const texts = useTranslations("adminProducts.image");
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" size="small" onClick={onChoose}>
          <UploadSimpleIcon size={18} aria-hidden="true" />
          {texts("upload")}
        </Button>
        <span className="min-w-0 grow basis-40 text-caption text-ink-2">{texts("drop")}</span>
      </div>
      <div role="alert">{problem && <FieldError id="image-problem">{problem}</FieldError>}</div>
    </>
  );
}

function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const texts = useTranslations("adminProducts.image");
  const percent = Math.floor(share * 100);
  const word = share < 1 ? texts("percent", { percent }) : texts("preparing");
  return (
    <div className="mt-3 flex items-center gap-3">
      <ProgressBar
        label={texts("uploading")}
        value={percent}
        max={100}
        valueText={word}
        className="grow"
      />
      <span className="text-caption text-ink-2">{word}</span>
      <Button variant="ghost" size="small" onClick={onCancel}>
        {texts("cancel")}
      </Button>
    </div>
  );
}
