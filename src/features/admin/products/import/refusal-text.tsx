import { useTranslations } from "next-intl";
import {
  IMPORT_HEADER,
  MAX_IMPORT_BYTES,
  type ProductColumn,
} from "@/contract/admin/catalogue/imports";
import type { FileProblem } from "@/features/admin/shared/text/csv-file";
import type { ShapeRefused } from "./import-job";

/**
 * The reason why a whole file is refused: it cannot be read, or its header has missing or repeated
 * columns.
 */
export type FileRefusal = FileProblem | Pick<ShapeRefused, "shape">;

export function RefusalText({ refusal }: { refusal: FileRefusal }) {
  const texts = useTranslations("adminImport");
  const columns = useTranslations("adminExport.product");
  const separator = useTranslations("adminExport")("itemSeparator");
  const listOf = (names: readonly ProductColumn[]) =>
    names.map((name) => columns(name)).join(separator);
  if (!("shape" in refusal)) {
    return texts(`file.${refusal.code}`, {
      size: MAX_IMPORT_BYTES / 1024 / 1024,
      columns: IMPORT_HEADER.columns,
      row: "row" in refusal ? refusal.row : 0,
    });
  }
  const { missing, repeated } = refusal.shape;
  return missing.length > 0
    ? texts("missing", { columns: listOf(missing) })
    : texts("repeated", { columns: listOf(repeated) });
}
