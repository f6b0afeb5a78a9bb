import { type UploadedPictureDto, uploadedPictureDto } from "@/contract/admin/products";

/** The upload came to nothing; the message is the server's own sentence, or empty when none came. */
export class PictureRefused extends Error {}

type SendOptions = {
  requestId: string;
  /** From 0 to 1, of what has left the browser. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a picture to the shop: the file itself as the body. By XMLHttpRequest, since fetch does not say how
 * much has been sent. Rejects with PictureRefused; never settles once `signal` was aborted.
 */
export function sendPicture(file: File, options: SendOptions): Promise<UploadedPictureDto> {
  const { requestId, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/admin/pictures?requestId=${encodeURIComponent(requestId)}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = jsonIn(request.responseText);
      const uploaded = uploadedPictureDto.safeParse(answer);
      if (request.status < 300 && uploaded.success) resolve(uploaded.data);
      else reject(new PictureRefused(messageIn(answer)));
    };
    request.onerror = () => reject(new PictureRefused(""));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return "";
  return typeof answer.message === "string" ? answer.message : "";
}
