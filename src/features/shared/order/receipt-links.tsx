import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import type { ReceiptDto } from "@/contract/receipts";

type ReceiptLinksProps = {
  receipts: readonly ReceiptDto[];
  label: (receipt: ReceiptDto) => string;
  /** The base path of the files; by default the path for buyers. */
  from?: "/api/receipts" | "/api/admin/receipts";
  className?: string;
};

/** Download links for the receipts of an order and its refunds; null without receipts. */
export function ReceiptLinks({
  receipts,
  label,
  from = "/api/receipts",
  className,
}: ReceiptLinksProps) {
  if (receipts.length === 0) return null;
  return (
    <ul className={className}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <a
            href={`${from}/${receipt.id}`}
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-badge text-[0.9375rem] text-role-button hover:underline"
          >
            <DownloadSimpleIcon aria-hidden="true" weight="bold" className="size-5 shrink-0" />
            {label(receipt)}
          </a>
        </li>
      ))}
    </ul>
  );
}
